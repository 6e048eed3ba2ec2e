import type { MerchantRoute } from '../route.ts'
import { acceptRequest, changeMeRequest, listMyInvitationsQuery, listMyStoresQuery, setUpRequest } from './requests.ts'

const chapter = 'People'
const thing = 'Invitation'

export const readMe = {
  ...{ method: 'GET', url: '/merchant/me', needs: 'caller' },
  response: async () => (await import('./responses.ts')).caller,
  document: { id: 'readMe', chapter, summary: 'The person of the session, or the API key' },
} satisfies MerchantRoute

export const changeMe = {
  ...{ method: 'PATCH', url: '/merchant/me', needs: 'signedIn', request: { body: changeMeRequest } },
  response: async () => (await import('./responses.ts')).person,
  document: { id: 'changeMe', chapter, summary: 'Change name or language' },
} satisfies MerchantRoute

export const listMyStores = {
  ...{ method: 'GET', url: '/merchant/stores', needs: 'caller', request: { query: listMyStoresQuery } },
  response: async () => (await import('./responses.ts')).myStores,
  document: { id: 'listMyStores', chapter, summary: 'The stores in which the caller may work' },
} satisfies MerchantRoute

export const listMyInvitations = {
  ...{ method: 'GET', url: '/merchant/invitations', needs: 'signedIn', request: { query: listMyInvitationsQuery } },
  response: async () => (await import('./responses.ts')).myInvitations,
  document: { id: 'listMyInvitations', chapter, summary: 'The invitations that wait for the person' },
} satisfies MerchantRoute

export const readInvitation = {
  ...{ method: 'GET', url: '/merchant/invitations/:token', needs: 'open', thing },
  response: async () => (await import('./responses.ts')).shownInvitation,
  document: { id: 'readInvitation', chapter, summary: 'What the link of an invitation offers' },
} satisfies MerchantRoute

export const acceptInvitation = {
  ...{ method: 'POST', url: '/merchant/invitations/:token/accept', needs: 'open', thing },
  request: { body: acceptRequest },
  response: async () => (await import('./responses.ts')).joined,
  document: { id: 'acceptInvitation', chapter, summary: 'Join a store, with a new account or the present one' },
} satisfies MerchantRoute

export const declineInvitation = {
  ...{ method: 'POST', url: '/merchant/invitations/:token/decline', needs: 'open', thing },
  document: { id: 'declineInvitation', chapter, summary: 'Decline an invitation' },
} satisfies MerchantRoute

export const setUp = {
  ...{ method: 'POST', url: '/merchant/setup', needs: 'open', request: { body: setUpRequest } },
  response: async () => (await import('./responses.ts')).newStoreOfOwner,
  document: { id: 'setUp', chapter, summary: 'Make the first owner and the first store' },
} satisfies MerchantRoute
