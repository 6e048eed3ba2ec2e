import type { ChangeBrand, CreateBrand } from '@pasal/contract/merchant/brands/requests.ts'
import { changeObject, createObject, deleteObject, type Resource } from '../../merchant/change-object.ts'
import { conflict } from '../../merchant/errors.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { newSlug } from '../../merchant/new-slug.ts'
import { takenKey } from '../../merchant/taken-key.ts'
import { newId } from '../../platform/values/ids.ts'
import { saveBrands } from '../save-brands.ts'
import { countBrands, findMerchantBrand, listBrandSlugs, lockBrand, type MerchantBrand } from './brands.queries.ts'
import { lockCatalogue } from './catalogue-lock.ts'

export const mostBrands = 5000
const takenSlug = takenKey({ brands_store_id_slug_key: 'slug' })

const brand: Resource<MerchantBrand> = {
  kind: 'brand',
  nameOf: ({ name }) => name,
  async lock(tx, storeId, id) {
    await lockCatalogue(tx, storeId)
    await lockBrand(tx, storeId, id)
    return findMerchantBrand(tx, storeId, id)
  },
}

export function createBrand(request: MerchantRequest<unknown, CreateBrand>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return createObject(request, brand, async (tx) => {
    await lockCatalogue(tx, storeId)
    if ((await countBrands(tx, storeId)) >= mostBrands) throw conflict(`A store has at most ${mostBrands} brands`)
    const slug = body.slug ?? (await newSlug(body.name, 'brand', (start) => listBrandSlugs(tx, storeId, start)))
    const added = { ...body, slug, _id: newId(now.getTime()) }
    await saveBrands(tx, storeId, { added: [added] }, now).catch(takenSlug)
    return added._id
  })
}

export function changeBrand(request: MerchantRequest<unknown, ChangeBrand>, id: string) {
  const now = request.context.clock.now()
  return changeObject(request, brand, id, (tx, changes) => {
    const changed = { ...(changes as ChangeBrand), _id: id }
    return saveBrands(tx, request.storeId, { changed: [changed] }, now).catch(takenSlug)
  })
}

/** Its products then have no brand. */
export function deleteBrand(request: MerchantRequest, id: string) {
  const now = request.context.clock.now()
  return deleteObject(request, brand, id, (tx) => saveBrands(tx, request.storeId, { removedIds: [id] }, now))
}
