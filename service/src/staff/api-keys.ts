import type { createKey as createRoute, listApiKeys as listRoute } from '@pasal/contract/merchant/staff/routes.ts'
import { shownActor } from '../merchant/actor.ts'
import { recordAudit } from '../merchant/audit.ts'
import { conflict, found } from '../merchant/errors.ts'
import type { MerchantRequest, MerchantRequestOf } from '../merchant/merchant-request.ts'
import { created, noContent } from '../merchant/reply.ts'
import { actorOf } from '../merchant/serve-merchant.ts'
import { write } from '../merchant/write.ts'
import { countLiveApiKeys, revokeApiKey } from '../people/api-keys.queries.ts'
import { createApiKey } from '../people/api-keys.ts'
import { invalid } from '../platform/http/errors.ts'
import { findStoreToSave } from '../stores/save-store.queries.ts'
import { findShownApiKey, pageOfApiKeys, type ShownApiKey } from './staff.queries.ts'

const mostLiveKeys = 20
const dayMs = 86_400_000
const [defaultDays, mostDays] = [365, 731]
/** How long a key stays in the list after its end. */
const listedDays = 90

export function listApiKeys(request: MerchantRequestOf<typeof listRoute>) {
  const { context, storeId } = request
  return pageOfApiKeys(context.db, storeId, request, new Date(context.clock.now().getTime() - listedDays * dayMs))
}

export function createKey(request: MerchantRequestOf<typeof createRoute>) {
  const { context, storeId, body } = request
  const now = context.clock.now()
  const expiresAt = endOf(body.expires_at, now)
  return write(request, async (tx) => {
    // One key at a time in a store, so that their number holds.
    await findStoreToSave(tx, storeId)
    if ((await countLiveApiKeys(tx, storeId, now)) >= mostLiveKeys)
      throw conflict(`At most ${mostLiveKeys} live keys: revoke one first`)
    const createdBy = shownActor(actorOf(request))
    const { key, api_key_id } = await createApiKey(tx, storeId, { ...body, expiresAt, createdBy }, now)
    const shown = (await findShownApiKey(tx, storeId, api_key_id)) as ShownApiKey
    const { name, scopes, expires_at } = shown
    await recordAudit(tx, request, {
      action: 'api_key.create',
      object: named(shown),
      after: { name, scopes, expires_at },
    })
    return created({ ...shown, key }, `${request.raw.url.split('?')[0]}/${api_key_id}`)
  })
}

function endOf(given: string | undefined, now: Date): Date {
  if (given === undefined) return new Date(now.getTime() + defaultDays * dayMs)
  const end = new Date(given)
  if (end <= now) throw invalid({ expires_at: 'Must be in the future' })
  if (end.getTime() > now.getTime() + mostDays * dayMs) throw invalid({ expires_at: 'Must be within two years' })
  return end
}

export function revokeKey(request: MerchantRequest) {
  const { context, storeId, params, thing } = request
  return write(request, async (tx) => {
    const id = params.api_key_id as string
    const revoked = await revokeApiKey(tx, storeId, id, context.clock.now())
    const key = found(await findShownApiKey(tx, storeId, id), thing)
    if (revoked) await recordAudit(tx, request, { action: 'api_key.revoke', object: named(key) })
    return noContent()
  })
}

function named({ _id, name }: ShownApiKey) {
  return { kind: 'api_key', _id, name }
}
