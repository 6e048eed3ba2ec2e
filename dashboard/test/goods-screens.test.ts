import { describe, expect, test } from 'vitest'
import { aCoupon, aProduct, aVariant } from '../../service/test/harness/store-factory.ts'
import { openGoodsShop } from './harness/goods-shop.ts'
import { checkScreen, chooseLanguage, looks } from './harness/screen-checks.ts'
import { hasBrowser } from './harness/shop-owner.ts'

const dayMs = 24 * 60 * 60_000

/** A shop with one of each thing, an import, and the paths of all pages about goods. */
async function aShopWithGoods() {
  const variants = [aVariant('Grey/S'), aVariant('Grey/M')]
  const cap = aProduct({ name: 'Felt Cap', colors: ['Grey:#888888'], sizes: ['S', 'M'], variants })
  const coupon = aCoupon()
  const shop = await openGoodsShop({
    ...{ products: [cap], coupons: [coupon], categories: [{ name: 'Hats', slug: 'hats' }] },
    ...{ brands: [{ name: 'Yeti', slug: 'yeti' }], prints: [{ name: 'Buta' }] },
    store: { use_advanced_inventory: true, outlets: [{ name: 'Web', website: true }] },
  })
  const { owner } = shop
  const made = await owner.post('/flash-sales', {
    ...{ name: 'Weekend', discount_type: 'percentage', discount_value: 10, products: [cap._id] },
    start_at: new Date(Date.now() + dayMs).toISOString(),
    end_at: new Date(Date.now() + 2 * dayMs).toISOString(),
  })
  const job = await owner.post('/exports', { kind: 'products' })
  const first = async (path: string) => (await owner.get(path)).body.items[0]._id
  const paths = [
    ...['/offers', '/offers/coupons/new', `/offers/coupons/${coupon._id}`, '/offers/sales', '/offers/sales/new'],
    ...[`/offers/sales/${made.body._id}`, '/products/categories', `/products/categories/${await first('/categories')}`],
    ...['/products/brands', `/products/brands/${await first('/brands')}`, '/products/prints'],
    ...[`/products/prints/${await first('/prints')}`, '/products/files', `/products/files/${job.body._id}`],
    ...['/stock', '/stock/movements', '/stock/outlets'],
  ]
  return { ...shop, paths }
}

describe.skipIf(!hasBrowser)('screens of goods', () => {
  test.each(looks)(
    'every screen about goods fits a phone and a laptop in $language, and axe finds no violation on a $width',
    async (look) => {
      const { page, subdomain, paths, complaints } = await aShopWithGoods()
      await chooseLanguage(page, look)
      for (const path of paths) await checkScreen(page, `/dashboard/shop/${subdomain}${path}`, look)
      expect(complaints).toEqual([])
    },
  )
})
