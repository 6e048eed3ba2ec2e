import type { ChangeCustomer } from '@pasal/contract/merchant/customers/requests.ts'
import { recordAudit } from '../merchant/audit.ts'
import { changesBy } from '../merchant/change-object.ts'
import { found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { requireVersion } from '../merchant/versions.ts'
import { write } from '../merchant/write.ts'
import { type CustomerRow, findCustomer, lockCustomer, updateCustomer } from '../orders/customers.queries.ts'
import type { Db } from '../platform/database/database.ts'
import { readStats } from './customers.queries.ts'

/** GET S/customers/<id> (9). */
export async function readCustomer({ context, storeId, thing }: MerchantRequest, id: string) {
  const customer = found(await findCustomer(context.db, storeId, id), thing)
  return withStats(context.db, storeId, customer)
}

/** PATCH: a later order of this phone brings its own name and e-mail; the note stays. */
export function changeCustomer(request: MerchantRequest<unknown, ChangeCustomer>, id: string) {
  const { context, storeId, thing, body } = request
  return write(request, async (tx) => {
    const stored = found(await lockCustomer(tx, storeId, id), thing)
    requireVersion(request.ifMatch, await withStats(tx, storeId, stored))
    const changes = changesBy(stored, body)
    const keys = Object.keys(changes) as (keyof CustomerRow)[]
    if (keys.length === 0) return withStats(tx, storeId, stored)
    await updateCustomer(tx, storeId, id, changes, context.clock.now())
    const before = Object.fromEntries(keys.map((key) => [key, stored[key]]))
    const object = { kind: 'customer', _id: id, name: changes.name ?? stored.name }
    await recordAudit(tx, request, { action: 'customer.update', object, before, after: changes })
    return withStats(tx, storeId, (await findCustomer(tx, storeId, id)) as CustomerRow)
  })
}

async function withStats(db: Db, storeId: string, customer: CustomerRow) {
  return { ...customer, stats: await readStats(db, storeId, customer._id) }
}
