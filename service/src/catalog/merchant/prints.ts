import type { ChangePrint, CreatePrint } from '@pasal/contract/merchant/prints/requests.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../../merchant/change-object.ts'
import { conflict } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { newId } from '../../platform/values/ids.ts'
import { savePrints } from '../save-prints.ts'
import { lockCatalogue } from './catalogue-lock.ts'
import { countPrints, findMerchantPrint, listProductsOfPrint, lockPrint, type MerchantPrint } from './prints.queries.ts'

const mostPrints = 1000

const print: Resource<MerchantPrint> = {
  kind: 'print',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockCatalogue(tx, storeId)
    await lockPrint(tx, storeId, id)
    return findMerchantPrint(tx, storeId, id)
  },
}

export function createPrint(request: MerchantRequest<unknown, CreatePrint>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, print, async (tx) => {
    await lockCatalogue(tx, storeId)
    if ((await countPrints(tx, storeId)) >= mostPrints) throw conflict(`A store has at most ${mostPrints} prints`)
    const added = { ...body, _id: newId(now.getTime()) }
    await savePrints(tx, storeId, { added: [added] }, now)
    return added._id
  })
}

export function changePrint(request: MerchantRequest<unknown, ChangePrint>, id: string) {
  const now = request.context.clock.now()
  return changeObject(request, print, id, (tx, changes) =>
    savePrints(tx, request.storeId, { changed: [{ ...(changes as ChangePrint), _id: id }] }, now),
  )
}

/** A product whose only print goes would allow every print. */
export function deletePrint(request: MerchantRequest, id: string) {
  const now = request.context.clock.now()
  return deleteObject(request, print, id, async (tx) => {
    const used_by = await listProductsOfPrint(tx, request.storeId, id)
    if (used_by.length > 0) throw conflict('A product allows this print', { used_by })
    await savePrints(tx, request.storeId, { removedIds: [id] }, now)
  })
}
