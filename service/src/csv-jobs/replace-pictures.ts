import type { Context } from '../context.ts'
import { invalidateOnCommit } from '../platform/cache/store-changes.ts'
import { transaction } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import { applyPatch, type ProductPatch } from '../products/change-product.ts'
import type { MerchantProduct } from '../products/product.queries.ts'
import { product } from '../products/product.ts'
import type { Job } from './job.ts'

/** Puts the store's own pictures in place of the URLs that the product still shows. Returns why it was rejected. */
export async function replacePictures(
  context: Context,
  { store_id: storeId, actor }: Job,
  productId: string,
  own: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  try {
    await transaction(context.db, async (plainTx) => {
      const tx = invalidateOnCommit(context, plainTx, storeId)
      const stored = await product.lock(tx, storeId, productId)
      if (!stored) return
      await applyPatch(tx, storeId, { stored, patch: patchOf(stored, own) }, { actor, now: context.clock.now() })
    })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return 'The product could not be changed'
    throw error
  }
}

function patchOf({ image_urls, variants }: MerchantProduct, own: ReadonlyMap<string, string>): ProductPatch {
  const isShown = variants.some(({ image_url }) => own.has(image_url))
  return {
    image_urls: [...new Set(image_urls.map((url) => own.get(url) ?? url))],
    ...(isShown && {
      variants: variants.map(({ _id, image_url }) => ({ _id, image_url: own.get(image_url) ?? image_url })),
    }),
  }
}
