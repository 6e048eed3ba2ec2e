import * as routes from '@pasal/contract/brands/routes.ts'
import type { Context } from '../../context.ts'
import { findPage, type Page } from '../../pages/pages.queries.ts'
import { badRequest } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/http-server.ts'
import { serve } from '../../platform/http/serve.ts'
import { listBrandIds } from '../list.queries.ts'
import { listings } from '../list-item.ts'
import { listAsJson } from '../list-items.ts'
import { openCatalogue } from '../open-catalogue.ts'
import { type BrandRow, findBrand, listBrands } from './brands.queries.ts'

/** The brand reads of 4.1 and 2.5. */
export function brandsRoutes(app: App, context: Context): void {
  const { longReads, singleFlight } = context

  serve(app, context, routes.listBrands, (request, reply) => {
    const { store_id } = request.params
    return singleFlight.send(request, reply, `${store_id} brands`, async () => {
      const brands = await listBrands(longReads.of(store_id), store_id)
      return { brands: brands.map(publicBrand) }
    })
  })

  serve(app, context, routes.listBrandProducts, (request, reply) => {
    const { store_id, slug } = request.params
    return singleFlight.send(request, reply, `${store_id} products of brand ${slug}`, () =>
      productsOfBrand(context, store_id, slug),
    )
  })

  serve(app, context, routes.getBrand, (request, reply) => {
    const { store_id, slug } = request.params
    return singleFlight.send(request, reply, `${store_id} brand ${slug}`, () => detailsOfBrand(context, store_id, slug))
  })
}

/** As JSON bytes. */
async function productsOfBrand(context: Context, storeId: string, slug: string) {
  const { db, longReads, memory } = context
  const catalogue = await openCatalogue(context, storeId)
  if (!catalogue) throw badRequest('Brand not found')
  const found = await memory.read(catalogue.store, `brand ${slug}`, async () => {
    const brand = await findBrand(db.pipelined, storeId, slug)
    return brand && { brand, productIds: await listBrandIds(longReads.of(storeId), storeId, brand._id) }
  })
  if (!found) throw badRequest('Brand not found')
  const { brand, productIds } = found
  const { name, page } = publicBrand(brand)
  const start = `{"brand":${JSON.stringify({ name, slug: brand.slug, page })},"products":`
  const products = await listAsJson(context, catalogue, listings.brandProducts, productIds)
  return Buffer.concat([Buffer.from(start), products, Buffer.from('}')])
}

async function detailsOfBrand({ db }: Context, storeId: string, slug: string) {
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
