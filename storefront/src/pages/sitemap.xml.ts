import type { APIRoute } from 'astro'
import { xmlFile } from '../rules/xml-file.ts'

export const GET: APIRoute = ({ locals: { shop } }) => xmlFile(shop, `/public/sitemap/${shop.store._id}.xml`)
