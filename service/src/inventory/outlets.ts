import type { ChangeOutlet, CreateOutlet } from '@pasal/contract/merchant/outlets/requests.ts'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../merchant/change-object.ts'
import { conflict } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { takenKey } from '../merchant/taken-key.ts'
import { giveUnitsOfOpenOrdersToWebsite, moveOutletsOfOpenOrders } from '../orders/outlets-of-lines.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { newId } from '../platform/values/ids.ts'
import { lockAllStock, moveOutletStock } from '../stock/set-stock.queries.ts'
import { giveRestToWebsite } from '../stock/website-stock.queries.ts'
import { saveOutlets } from '../stores/save-outlets.ts'
import { countOutlets, findWebsiteId, hasStock, lockOutlet, type MerchantOutlet } from './outlets.queries.ts'

const mostOutlets = 500
const takenName = takenKey({ outlets_store_id_name_key: 'name' })

/** New products get their stock under the same lock, so no outlet goes while they do. */
const outlet: Resource<MerchantOutlet> = {
  kind: 'outlet',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockStorePrices(tx, storeId)
    return lockOutlet(tx, storeId, id)
  },
}

export function createOutlet(request: MerchantRequest<unknown, CreateOutlet>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, outlet, async (tx) => {
    await lockStorePrices(tx, storeId)
    const position = await countOutlets(tx, storeId)
    if (position >= mostOutlets) throw conflict(`A store has at most ${mostOutlets} outlets`)
    const _id = newId(now.getTime())
    const added = { name: body.name, website: body.website ?? false, position, _id }
    const from = await findWebsiteId(tx, storeId)
    await saveOutlets(tx, storeId, { added: [added] }, now).catch(takenName)
    if (body.website) await moveWebsite(tx, storeId, { from, to: _id }, now)
    return _id
  })
}

export function changeOutlet(request: MerchantRequest<unknown, ChangeOutlet>, id: string) {
  const { storeId, context } = request
  const now = context.clock.now()
  return changeObject(request, outlet, id, async (tx, changes) => {
    // Before the outlets, as an adjustment locks them.
    if (changes.website !== undefined) await lockAllStock(tx, storeId)
    const from = await findWebsiteId(tx, storeId)
    await saveOutlets(tx, storeId, { changed: [{ ...(changes as ChangeOutlet), _id: id }] }, now).catch(takenName)
    if (changes.website === undefined) return
    await moveWebsite(tx, storeId, { from, to: changes.website ? id : undefined }, now)
  })
}

/**
 * Takes the website from the outlet that had it. Figures of stock follow their outlet, and what open orders took goes
 * back to where it came from. While no outlet was the website's, orders took from none: the next one gets the rest.
 */
async function moveWebsite(
  tx: StoreTx,
  storeId: string,
  { from, to }: { from: string | undefined; to: string | undefined },
  now: Date,
): Promise<void> {
  const move = { oldWebsiteId: from, websiteId: to, removedIds: [] }
  await lockAllStock(tx, storeId)
  if (from && to) await saveOutlets(tx, storeId, { changed: [{ _id: from, website: false }] }, now)
  await moveOutletStock(tx, storeId, move)
  await moveOutletsOfOpenOrders(tx, storeId, move)
  if (from || !to) return
  await giveRestToWebsite(tx, storeId, to)
  await giveUnitsOfOpenOrdersToWebsite(tx, storeId, to)
}

export function deleteOutlet(request: MerchantRequest, id: string) {
  const { storeId, context } = request
  return deleteObject(request, outlet, id, async (tx, { website }) => {
    if (website) throw conflict("The website's outlet stays: make another outlet the website's first")
    await lockAllStock(tx, storeId)
    if (await hasStock(tx, storeId, id)) throw conflict('The outlet has stock')
    const websiteId = await findWebsiteId(tx, storeId)
    const move = { oldWebsiteId: websiteId, websiteId, removedIds: [id] }
    await moveOutletStock(tx, storeId, move)
    await moveOutletsOfOpenOrders(tx, storeId, move)
    await saveOutlets(tx, storeId, { removedIds: [id] }, context.clock.now())
  })
}
