import type { APIRoute } from 'astro'
import { xmlFile } from '../rules/xml-file.ts'

export const GET: APIRoute = ({ locals: { shop } }) => xmlFile(shop, `/public/product-feed/${shop.store._id}.xml`)
