import * as people from '@pasal/contract/merchant/people/routes.ts'
import * as staff from '@pasal/contract/merchant/staff/routes.ts'
import type { Context } from '../context.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { acceptInvitation, declineInvitation, readInvitation } from './accept-invitation.ts'
import { createKey, listApiKeys, revokeKey } from './api-keys.ts'
import { changeStaff, removeStaff } from './change-staff.ts'
import { readCounts } from './counts.ts'
import { invite, resendInvitation, revokeInvitation } from './invite.ts'
import { listStaff } from './list-staff.ts'
import { changeMe, changeMyMembership, listMyInvitations, listMyStores, readMe, readMyMembership } from './me.ts'
import { setUp } from './set-up.ts'
import { pageOfInvitations } from './staff.queries.ts'

/** The person (2.2), and who works in a store (3). */
export function staffMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, people.readMe, readMe)
  serveMerchant(app, context, people.changeMe, changeMe)
  serveMerchant(app, context, people.listMyStores, listMyStores)
  serveMerchant(app, context, people.listMyInvitations, listMyInvitations)
  serveMerchant(app, context, people.readInvitation, readInvitation)
  serveMerchant(app, context, people.acceptInvitation, acceptInvitation)
  serveMerchant(app, context, people.declineInvitation, declineInvitation)
  serveMerchant(app, context, people.setUp, setUp)

  serveMerchant(app, context, staff.readMyMembership, readMyMembership)
  serveMerchant(app, context, staff.changeMyMembership, changeMyMembership)
  serveMerchant(app, context, staff.readCounts, readCounts)
  serveMerchant(app, context, staff.listStaff, listStaff)
  serveMerchant(app, context, staff.changeStaff, changeStaff)
  serveMerchant(app, context, staff.removeStaff, removeStaff)
  serveMerchant(app, context, staff.listInvitations, (request) =>
    pageOfInvitations(context.db, request.storeId, request, context.clock.now()),
  )
  serveMerchant(app, context, staff.invite, invite)
  serveMerchant(app, context, staff.resendInvitation, resendInvitation)
  serveMerchant(app, context, staff.revokeInvitation, revokeInvitation)
  serveMerchant(app, context, staff.listApiKeys, listApiKeys)
  serveMerchant(app, context, staff.createKey, createKey)
  serveMerchant(app, context, staff.revokeKey, revokeKey)
}
