import { subdomain } from '@pasal/contract/merchant/people/requests.ts'
import { roles } from '@pasal/contract/merchant/rights.ts'
import { email, flag, listQuery, name } from '@pasal/contract/merchant/values.ts'
import type { Route } from '@pasal/contract/route.ts'
import { required, text } from '@pasal/contract/values.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Context, withRequestLog } from '../context.ts'
import { changedKeys } from '../merchant/audit.ts'
import { alreadyInUse, found } from '../merchant/errors.ts'
import { readParams } from '../merchant/serve-merchant.ts'
import { invalidateOnCommit } from '../platform/cache/store-changes.ts'
import { type Tx, transaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http-server.ts'
import { type RequestOf, serve } from '../platform/http/serve.ts'
import { createStore } from '../staff/create-store.ts'
import { invitationUrl } from '../staff/invitation-link.ts'
import { addInvitation } from '../staff/invite.ts'
import { findStoreToSave, listTakenDomains, lockSubdomain, setClosed } from '../stores/save-store.queries.ts'
import { saveStore } from '../stores/save-store.ts'
import { store as storeShape } from '../stores/store-file.contract.ts'
import { auditOfOperator, operator } from './operator-audit.ts'
import { findStoreOfOperator, listStoresOfOperator } from './stores.queries.ts'

const { addons } = storeShape.shape
const fields = { name: name(200), subdomain, plan: text(100), addons, page_builder: flag }
const role = z.enum(roles, required)

const newStore = z.strictObject({
  ...{ name: fields.name, subdomain, plan: fields.plan.optional(), addons: addons.optional() },
  ...{ page_builder: flag.optional(), owner_email: email.optional() },
})
const changes = z.strictObject({ ...fields, closed: flag }).partial()

export const listStores = {
  method: 'GET',
  url: '/admin/stores',
  who: 'operator',
  request: { query: listQuery(['-created_at'], {}) },
} satisfies Route
export const addStore = {
  method: 'POST',
  url: '/admin/stores',
  who: 'operator',
  request: { body: newStore },
} satisfies Route
const one = { url: '/admin/stores/:store_id', who: 'operator' } as const
export const readStore = { ...one, method: 'GET' } satisfies Route
export const changeStore = { ...one, method: 'PATCH', request: { body: changes } } satisfies Route
export const inviteToStore = {
  ...{ method: 'POST', url: '/admin/stores/:store_id/invitations', who: 'operator' },
  request: { body: z.strictObject({ email, role }) },
} satisfies Route

/** The stores of the installation, and who runs them (16). */
export function storeAdminRoutes(app: App, context: Context): void {
  const { db } = context
  serve(app, context, listStores, (raw) => listStoresOfOperator({ context, query: raw.query, raw }))
  serve(app, context, readStore, async (raw) => found(await findStoreOfOperator(db, storeIdOf(raw)), 'Store'))
  serve(app, context, addStore, async (request, reply) => {
    const store = await create(context, request)
    return reply.code(201).header('location', `/admin/stores/${store._id}`).send(store)
  })
  const beforeBody = async (request: FastifyRequest) => void storeIdOf(request)
  serve(app, context, changeStore, (request) => change(withRequestLog(request, context), request), { beforeBody })
  const inviteMember = async (request: RequestOf<typeof inviteToStore>, reply: FastifyReply) => {
    const storeId = storeIdOf(request)
    const invitation = await transaction(db, async (tx) => {
      found(await findStoreToSave(tx, storeId), 'Store')
      return invite(context, tx, storeId, request.body, request)
    })
    return reply.code(201).send(invitation)
  }
  serve(app, context, inviteToStore, inviteMember, { beforeBody })
}

/** A malformed id is a store that does not exist, whatever the body says (1.3). */
function storeIdOf(request: FastifyRequest): string {
  return readParams({ thing: 'Store' }, request).store_id as string
}

function create(context: Context, request: RequestOf<typeof addStore>) {
  const { owner_email: ownerEmail, ...store } = request.body
  return transaction(context.db, async (tx) => {
    const storeId = await createStore(context, tx, store, 'subdomain')
    await auditOfOperator(context, tx, request, { storeId, action: 'store.create', name: store.name, after: store })
    const owner = ownerEmail && (await invite(context, tx, storeId, { email: ownerEmail, role: 'owner' }, request))
    const made = found(await findStoreOfOperator(tx, storeId), 'Store')
    return owner ? { ...made, invitation: owner } : made
  })
}

function change(context: Context, request: RequestOf<typeof changeStore>) {
  const { closed, ...store } = request.body
  const storeId = storeIdOf(request)
  return transaction(context.db, async (tx) => {
    if (store.subdomain !== undefined) {
      await lockSubdomain(tx, store.subdomain)
      if ((await listTakenDomains(tx, storeId, [store.subdomain])).length > 0) throw alreadyInUse('subdomain')
    }
    found(await findStoreToSave(tx, storeId), 'Store')
    const before = found(await findStoreOfOperator(tx, storeId), 'Store')
    const storeTx = invalidateOnCommit(context, tx, storeId)
    const now = context.clock.now()
    if (Object.keys(store).length > 0) await saveStore(context, storeTx, storeId, store, now)
    if (closed !== undefined) await setClosed(tx, storeId, closed, now)
    const after = found(await findStoreOfOperator(tx, storeId), 'Store')
    const changed = changedKeys(before, after)
    if (Object.keys(changed.after).length > 0)
      await auditOfOperator(context, tx, request, { storeId, action: 'store.update', name: after.name, ...changed })
    return after
  })
}

type Invited = { email: string; role: (typeof roles)[number] }

/** The link is in the response too: the operator may hand it over where no mail arrives. */
async function invite(context: Context, tx: Tx, storeId: string, invited: Invited, request: FastifyRequest) {
  const { token, invitation } = await addInvitation(context, tx, storeId, {
    ...invited,
    invitedBy: operator,
    invitersLanguage: 'en',
  })
  await auditOfOperator(context, tx, request, {
    storeId,
    action: 'invitation.create',
    id: invitation._id,
    name: invited.email,
    after: invited,
  })
  return { ...invitation, url: invitationUrl(context.config, token), token }
}
