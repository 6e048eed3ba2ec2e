import type { RateLimit } from '../../route.ts'
import type { MerchantRoute, RouteCaller } from '../route.ts'
import {
  changeMyMembershipRequest,
  changeStaffRequest,
  createApiKeyRequest,
  inviteRequest,
  listApiKeysQuery,
  listInvitationsQuery,
  listStaffQuery,
} from './requests.ts'

const store = '/merchant/stores/:store_id'
const chapter = 'Staff'
const keys = 'API keys'

export const readMyMembership = {
  ...{ method: 'GET', url: `${store}/me`, needs: 'person' },
  response: async () => (await import('./responses.ts')).membership,
  document: { id: 'readMyMembership', chapter, summary: 'My role, rights and notifications in the store' },
} satisfies MerchantRoute

export const changeMyMembership = {
  // A closed store takes it: nothing of the store changes.
  ...{ method: 'PATCH', url: `${store}/me`, needs: 'person', onlyReads: true },
  request: { body: changeMyMembershipRequest },
  response: async () => (await import('./responses.ts')).membership,
  document: { id: 'changeMyMembership', chapter, summary: 'Choose notifications' },
} satisfies MerchantRoute

export const readCounts = {
  ...{ method: 'GET', url: `${store}/counts`, needs: 'member' },
  response: async () => (await import('./responses.ts')).storeCounts,
  document: { id: 'readCounts', chapter, summary: 'What waits for somebody, in numbers' },
} satisfies MerchantRoute

export const listStaff = {
  ...{ method: 'GET', url: `${store}/staff`, needs: 'person', request: { query: listStaffQuery } },
  lacks: ({ role }: RouteCaller) => (role === 'viewer' ? 'manage_staff' : undefined),
  response: async () => (await import('./responses.ts')).staffPage,
  document: { id: 'listStaff', chapter, summary: 'Who works in the store', description: 'Not for viewers.' },
} satisfies MerchantRoute

export const changeStaff = {
  ...{ method: 'PATCH', url: `${store}/staff/:person_id`, needs: 'manage_staff', thing: 'Person' },
  request: { body: changeStaffRequest },
  response: async () => (await import('./responses.ts')).member,
  document: { id: 'changeStaff', chapter, summary: 'Give a person another role' },
} satisfies MerchantRoute

/** Everybody may remove themselves. */
function lacksRightToRemove({ callerId, rights, params }: RouteCaller) {
  const isOwnLeave = params.person_id?.toLowerCase() === callerId
  return isOwnLeave || rights.has('manage_staff') ? undefined : 'manage_staff'
}

export const removeStaff = {
  ...{ method: 'DELETE', url: `${store}/staff/:person_id`, needs: 'person', thing: 'Person' },
  lacks: lacksRightToRemove,
  document: { id: 'removeStaff', chapter, summary: 'Remove a person, or leave the store' },
} satisfies MerchantRoute

/** Invitations of one store. */
const mails: RateLimit = { kind: 'merchantInvitations', requests: 30, minutes: 60, inOneStore: true }
const invitations = { needs: 'manage_staff', thing: 'Invitation' } as const

export const listInvitations = {
  ...{ ...invitations, method: 'GET', url: `${store}/invitations`, request: { query: listInvitationsQuery } },
  response: async () => (await import('./responses.ts')).invitationPage,
  document: { id: 'listInvitations', chapter, summary: 'The invitations that wait' },
} satisfies MerchantRoute

export const invite = {
  ...{ ...invitations, method: 'POST', url: `${store}/invitations`, request: { body: inviteRequest }, limit: mails },
  response: async () => (await import('./responses.ts')).invitation,
  document: { id: 'invite', chapter, summary: 'Invite somebody by e-mail' },
} satisfies MerchantRoute

export const resendInvitation = {
  ...{ ...invitations, method: 'POST', url: `${store}/invitations/:invitation_id/resend`, limit: mails },
  response: async () => (await import('./responses.ts')).invitation,
  document: { id: 'resendInvitation', chapter, summary: 'Mail a new link; the old one ends' },
} satisfies MerchantRoute

export const revokeInvitation = {
  ...{ ...invitations, method: 'DELETE', url: `${store}/invitations/:invitation_id` },
  document: { id: 'revokeInvitation', chapter, summary: 'Take an invitation back' },
} satisfies MerchantRoute

const apiKeys = { needs: 'manage_keys', thing: 'API key' } as const

export const listApiKeys = {
  ...{ ...apiKeys, method: 'GET', url: `${store}/api-keys`, request: { query: listApiKeysQuery } },
  response: async () => (await import('./responses.ts')).apiKeyPage,
  document: { id: 'listApiKeys', chapter: keys, summary: 'The keys of the store' },
} satisfies MerchantRoute

export const createKey = {
  ...{ ...apiKeys, method: 'POST', url: `${store}/api-keys`, request: { body: createApiKeyRequest } },
  response: async () => (await import('./responses.ts')).newApiKey,
  document: { id: 'createApiKey', chapter: keys, summary: 'Make a key, which is shown once' },
} satisfies MerchantRoute

export const revokeKey = {
  ...{ ...apiKeys, method: 'DELETE', url: `${store}/api-keys/:api_key_id` },
  document: { id: 'revokeApiKey', chapter: keys, summary: 'Revoke a key' },
} satisfies MerchantRoute
