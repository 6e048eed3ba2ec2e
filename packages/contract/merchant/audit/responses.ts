import { z } from 'zod'
import { named } from '../../named.ts'
import { id, timestamp } from '../../response-values.ts'
import { actor, pageOf } from '../response-values.ts'

const keys = z.record(z.string(), z.unknown()).nullable()
const entry = named(
  'AuditEntry',
  z.object({
    ...{ _id: id, at: timestamp, actor, action: z.string() },
    object: z.object({ kind: z.string(), _id: z.string(), name: z.string() }),
    ...{ before: keys, after: keys, ip: z.string(), request_id: z.string() },
  }),
  'A change, with what it changed',
)
export const auditPage = pageOf(entry)
