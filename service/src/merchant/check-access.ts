import { isScope, type Right, rightsOfRole } from '@pasal/contract/merchant/rights.ts'
import { heavyCalls, type MerchantRoute } from '@pasal/contract/merchant/route.ts'
import type { RateLimit } from '@pasal/contract/route.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { findMembership, type Membership, recordSeen } from '../people/members.queries.ts'
import { clientAddress } from '../platform/http/client-address.ts'
import { isId } from '../platform/values/ids.ts'
import type { Actor, Key, Person } from './actor.ts'
import { foreignOrigin, notForKeys, notFound, roleLacks, scopeLacks, storeClosed, unauthenticated } from './errors.ts'
import { findCaller } from './find-caller.ts'
import type { MerchantRequest } from './merchant-request.ts'

/** What the checks before the body found out, and when. */
export type Access = Pick<MerchantRequest, 'storeId' | 'actor' | 'role' | 'rights'> & { closed: boolean; at: Date }
type FindActor = (context: Context, request: FastifyRequest) => Promise<Actor | undefined>

/** What these checks read of a route. */
type Checked = Pick<MerchantRoute, 'needs' | 'lacks' | 'onlyReads' | 'hasPreview'> & { limit?: RateLimit | undefined }

/** Calls of one person or key (1.8). */
export const callsOfActor: RateLimit = { kind: 'merchant', requests: 600, minutes: 1 }
const callsOfClient: RateLimit = { kind: 'merchantOpen', requests: 60, minutes: 1 }

/** The checks of 1.3 up to the body, in their order: credentials, limit, origin, member, right, closed store. */
export async function checkAccess(
  context: Context,
  route: Checked,
  request: FastifyRequest,
  find: FindActor = findCaller,
): Promise<Access> {
  const outside = { storeId: '', role: undefined, rights: new Set<Right>(), closed: false, at: context.clock.now() }
  const { needs } = route
  const actor = await find(context, request)
  if (!actor) {
    if (needs !== 'open') throw unauthenticated()
    await context.rateLimits.count(callsOfClient, '', clientAddress(request))
    return { ...outside, actor }
  }
  await context.rateLimits.countKey(callsOfActor, actor._id)
  if (actor.kind === 'person') requireOwnOrigin(context, request)
  if (needs === 'open' || needs === 'caller') return { ...outside, actor }
  if (needs === 'signedIn') {
    if (actor.kind === 'api_key') throw notForKeys('session')
    return { ...outside, actor }
  }
  return checkStore(context, route, request, actor)
}

/** A body that was longer on its way may have outlived the rights of its sender. */
const longBodyMs = 1000

/** The access of a request whose body is there. A store's is found again after a long body; no limit counts that. */
export async function accessAfterBody(
  context: Context,
  route: Checked,
  request: FastifyRequest,
  access: Access,
  find: FindActor = findCaller,
): Promise<Access> {
  if (access.storeId === '' || context.clock.now().getTime() - access.at.getTime() < longBodyMs) return access
  const actor = await find(context, request)
  if (!actor) throw unauthenticated()
  return checkStore(context, { ...route, limit: undefined }, request, actor)
}

/** A page of another site can send the cookie, but not a false Origin. */
function requireOwnOrigin({ config }: Context, { method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (headers.origin !== new URL(config.publicUrl).origin) throw foreignOrigin()
}

async function checkStore(context: Context, route: Checked, request: FastifyRequest, actor: Actor): Promise<Access> {
  const at = context.clock.now()
  const ofKey = actor.kind === 'api_key' ? actor.storeId : ''
  const { store_id: given = ofKey } = request.params as { store_id?: string }
  const storeId = given.toLowerCase()
  if (!isId(given) || (actor.kind === 'api_key' && actor.storeId !== storeId)) throw notFound('Store')
  const { role, rights, closed, last_seen_at } =
    actor.kind === 'api_key' ? standingOfKey(actor) : await getStanding(context, storeId, actor)
  requireRights(route, actor, { role, rights }, request)
  const writes = request.method !== 'GET' && request.method !== 'HEAD' && !route.onlyReads
  if (closed && writes && !route.hasPreview) throw storeClosed()
  if (actor.kind === 'person') await recordVisit(context, storeId, actor._id, last_seen_at)
  if (route.limit) await context.rateLimits.countKey(route.limit, route.limit.inOneStore ? storeId : actor._id)
  return { storeId, actor, role, rights, closed, at }
}

/** What is left to check of a route whose body says whether it writes. */
export async function checkPreview(
  { rateLimits }: Context,
  { hasPreview }: MerchantRoute,
  body: unknown,
  { closed, storeId }: Access,
): Promise<void> {
  if (!hasPreview) return
  const isPreview = (body as { preview?: unknown } | null | undefined)?.preview === true
  if (isPreview) await rateLimits.countKey(heavyCalls, storeId)
  else if (closed) throw storeClosed()
}

/** What a caller may do in the store, and whether the store is closed. */
type Standing = Pick<Access, 'role' | 'rights'> & Pick<Membership, 'closed' | 'last_seen_at'>

function standingOfKey({ scopes, storeClosed: closed }: Key): Standing {
  return { role: undefined, rights: new Set(scopes), closed, last_seen_at: null }
}

async function getStanding({ db }: Context, storeId: string, { _id }: Person): Promise<Standing> {
  const member = await findMembership(db.pipelined, storeId, _id)
  if (!member?.role) throw notFound('Store')
  const { role, closed, last_seen_at } = member
  return { role, rights: new Set(rightsOfRole[role]), closed, last_seen_at }
}

const visitMs = 5 * 60_000

/** Once in five minutes: a row per request would be written otherwise. */
async function recordVisit({ db, clock }: Context, storeId: string, personId: string, last: Date | null) {
  const now = clock.now()
  if (last === null || now.getTime() - last.getTime() > visitMs) await recordSeen(db, storeId, personId, now)
}

type Allowed = Pick<Access, 'role' | 'rights'>

function requireRights({ needs, lacks }: Checked, actor: Actor, allowed: Allowed, { params }: FastifyRequest): void {
  // Routes of the staff (3.2), whose right no key can have.
  if (needs === 'person' && actor.kind === 'api_key') throw notForKeys('manage_staff')
  const caller = { ...allowed, callerId: actor._id, params: params as Record<string, string> }
  const right = rightsIn(needs).find((one) => !allowed.rights.has(one)) ?? lacks?.(caller)
  if (!right) return
  if (actor.kind === 'person') throw roleLacks(right)
  throw isScope(right) ? scopeLacks(right) : notForKeys(right)
}

function rightsIn(needs: Checked['needs']): readonly Right[] {
  if (needs === 'member' || needs === 'person') return []
  return typeof needs === 'string' ? [needs as Right] : needs
}
