import { z } from 'zod'
import { named } from '../../named.ts'
import { id, timestamp } from '../../response-values.ts'
import { idOrNull, pageOf } from '../response-values.ts'

export const submission = named(
  'Submission',
  z.object({
    ...{ _id: id, form: idOrNull.describe('null: the form was deleted'), form_name: z.string() },
    data: z.record(z.string(), z.unknown()).describe('the values by the key of their field'),
    ...{ read: z.boolean(), created_at: timestamp },
  }),
  'What a shopper sent by a form',
)
export const submissionPage = pageOf(submission)
export const changedSubmissions = z.object({ changed: z.int() })
