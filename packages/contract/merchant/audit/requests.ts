import type { z } from 'zod'
import { text } from '../../values.ts'
import { day, listQuery } from '../values.ts'

/* What was written in the store, and by whom (15). */

export const listAuditQuery = listQuery(['-at'], {
  /** the id of a person or API key */
  actor: text(100).optional(),
  /** the kind of the object */
  kind: text(100).optional(),
  /** the id of the object */
  object: text(300).optional(),
  action: text(100).optional(),
  from: day.optional(),
  to: day.optional(),
})

export type ListAudit = z.output<typeof listAuditQuery>
