import type { z } from 'zod'
import { link, listQuery, name, patchOf, postOf, searchText } from '../values.ts'

/* Prints (5.2). */

const fields = { name: name(500), image_url: link }

export const createPrintRequest = postOf(fields, ['name'])
export const changePrintRequest = patchOf(fields)
export const listPrintsQuery = listQuery(['name'], { q: searchText.optional() })

export type CreatePrint = z.output<typeof createPrintRequest>
export type ChangePrint = z.output<typeof changePrintRequest>
export type ListPrints = z.output<typeof listPrintsQuery>
