import * as routes from '@pasal/contract/brands/routes.ts'
import type { Context } from '../../context.ts'
import { findPage, type Page } from '../../pages/pages.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { badRequest } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/http-server.ts'
import { serve } from '../../platform/http/serve.ts'
import { findInventory } from '../inventory.queries.ts'
import { listBrandIds } from '../list.queries.ts'
import { listings } from '../list-item.ts'
import { listItems } from '../list-items.ts'
import { type BrandRow, findBrand, listBrands } from './brands.queries.ts'

/** The brand reads of 4.1 and 2.5. */
export function brandsRoutes(app: App, context: Context): void {
  const { db, singleFlight } = context

  serve(app, context, routes.listBrands, (request, reply) =>
    singleFlight.send(request, reply, async () => {
      const brands = await listBrands(db.pipelined, request.params.store_id)
      return { brands: brands.map(publicBrand) }
    }),
  )

  serve(app, context, routes.listBrandProducts, (request, reply) =>
    singleFlight.send(request, reply, () => productsOfBrand(db, request.params.store_id, request.params.slug)),
  )

  serve(app, context, routes.getBrand, (request, reply) =>
    singleFlight.send(request, reply, () => detailsOfBrand(db, request.params.store_id, request.params.slug)),
  )
}

async function productsOfBrand(db: Database, storeId: string, slug: string) {
  const [inventory, brand] = await Promise.all([
    findInventory(db.pipelined, storeId),
    findBrand(db.pipelined, storeId, slug),
  ])
  if (!inventory || !brand) throw badRequest('Brand not found')
  const productIds = await listBrandIds(db, storeId, brand._id)
  const { name, page } = publicBrand(brand)
  return {
    brand: { name, slug: brand.slug, page },
    products: await listItems(db, storeId, listings.brandProducts, inventory, productIds),
  }
}

async function detailsOfBrand(db: Database, storeId: string, slug: string) {
  const brand = await findBrand(db.pipelined, storeId, slug)
  if (!brand) throw badRequest('Brand not found')
  const name = pageName(brand.desc_page)
  const page: Page | undefined = name === undefined ? undefined : await findPage(db.pipelined, storeId, name)
  return { brand: publicBrand(brand), page: page ?? null }
}

function publicBrand(brand: BrandRow) {
  const { seo_title = '', seo_description = '', seo_image = '' } = brand.page
  return { ...brand, page: { seo_title, seo_description, seo_image } }
}

/** A brand names its page by slug or id, or contains the page object itself. */
function pageName(descPage: unknown): string | undefined {
  if (typeof descPage === 'string') return descPage
  if (typeof descPage !== 'object' || descPage === null) return undefined
  const { _id, slug } = descPage as { _id?: unknown; slug?: unknown }
  return [_id, slug].find((name) => typeof name === 'string')
}
