import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import { type CredentialKey, credentialValues } from '@pasal/contract/merchant/payment-methods/requests.ts'
import { safeParse } from '@pasal/contract/values.ts'
import { z } from 'zod'
import { recordAudit } from '../../merchant/audit.ts'
import { notFound } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import type { MerchantReply } from '../../merchant/reply.ts'
import { writeStore } from '../../merchant/write.ts'
import type { StoreTx } from '../../platform/cache/store-changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/http/errors.ts'
import { findStoreToSave } from '../../stores/save-store.queries.ts'
import { saveStore } from '../../stores/save-store.ts'
import { listCredentialStates } from '../credentials.queries.ts'

/* The gateway credentials of a store (4.2). A value is never shown. */

/** GET S/gateway-credentials. */
export async function listCredentials({ context, storeId }: MerchantRequest) {
  const states = await statesOf(context.db, storeId)
  return { items: Object.keys(credentialValues).map(states) }
}

/** PUT: replaces the value. Payments that start from now on use it. */
export function putCredential(request: MerchantRequest<unknown, { value?: unknown }>): Promise<MerchantReply> {
  const key = keyOf(request)
  const parsed = safeParse(z.strictObject({ value: credentialValues[key] }), { value: request.body.value })
  if (!parsed.success) throw invalid(merchantFieldsOf(parsed.error, 'Unknown field'))
  return writeStore(request, (tx) => change(tx, request, key, parsed.data.value))
}

export function deleteCredential(request: MerchantRequest): Promise<MerchantReply> {
  const key = keyOf(request)
  return writeStore(request, (tx) => change(tx, request, key, ''))
}

function keyOf({ params, thing }: MerchantRequest): CredentialKey {
  const key = params.key as string
  if (!Object.hasOwn(credentialValues, key)) throw notFound(thing)
  return key as CredentialKey
}

/** Saves a value, where '' deletes it. The store's row is locked, so that the state before the change is that of it. */
async function change(tx: StoreTx, request: MerchantRequest, key: CredentialKey, value: unknown) {
  const { context, storeId } = request
  await findStoreToSave(tx, storeId)
  const before = (await statesOf(tx, storeId))(key)
  if (value === '' && !before.set) return before
  await saveStore(context, tx, storeId, { setting: { [key]: value } as object }, context.clock.now())
  const after = (await statesOf(tx, storeId))(key)
  await recordAudit(tx, request, {
    action: value === '' ? 'credential.delete' : 'credential.update',
    object: { kind: 'credential', _id: key, name: key },
    ...{ before: audited(before), after: audited(after) },
  })
  return after
}

type State = { key: string; set: boolean; updated_at: Date | null }

async function statesOf(db: Db, storeId: string): Promise<(key: string) => State> {
  const stored = await listCredentialStates(db, storeId)
  return (key) => {
    const state = stored.find((other) => other.key === key)
    return { key, set: state !== undefined, updated_at: state?.updated_at ?? null }
  }
}

/** A secret is 'set' or '' (15). */
function audited({ set }: State): object {
  return { value: set ? 'set' : '' }
}
