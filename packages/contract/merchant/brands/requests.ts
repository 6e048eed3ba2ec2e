import { z } from 'zod'
import { text } from '../../values.ts'
import { freeJson, link, listQuery, name, patchOf, postOf, searchText, slug } from '../values.ts'

/* Brands (5.2). */

const fields = {
  name: name(500),
  slug,
  logo: link,
  desc_page: freeJson,
  page: z.strictObject({ seo_title: text(1000), seo_description: text(5000), seo_image: link }).partial(),
}

export const createBrandRequest = postOf(fields, ['name'])
export const changeBrandRequest = patchOf(fields)
export const listBrandsQuery = listQuery(['name'], { q: searchText.optional() })

export type CreateBrand = z.output<typeof createBrandRequest>
export type ChangeBrand = z.output<typeof changeBrandRequest>
export type ListBrands = z.output<typeof listBrandsQuery>
