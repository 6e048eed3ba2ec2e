import type { z } from 'zod'
import { flag, listQuery, name, patchOf, postOf } from '../values.ts'

/* Outlets (6). */

const fields = { name: name(300), website: flag }

export const createOutletRequest = postOf(fields, ['name'])
export const changeOutletRequest = patchOf(fields)
export const listOutletsQuery = listQuery(['-created_at'], {})

export type CreateOutlet = z.output<typeof createOutletRequest>
export type ChangeOutlet = z.output<typeof changeOutletRequest>
export type ListOutlets = z.output<typeof listOutletsQuery>
