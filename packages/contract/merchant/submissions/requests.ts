import { z } from 'zod'
import { objectId } from '../../values.ts'
import { besideOtherKeys, day, distinct, flag, listQuery, ref, searchText, time, yesOrNo } from '../values.ts'

/* What shoppers sent by forms (8). */

export const listSubmissionsQuery = listQuery(['-created_at'], {
  form: ref.optional(),
  read: yesOrNo.optional(),
  q: searchText.optional(),
  from: day.optional(),
  to: day.optional(),
})

export const changeSubmissionRequest = z.strictObject({ read: flag.optional() })

export const markReadRequest = z
  .strictObject({
    form: ref.optional(),
    ids: distinct(objectId, 500).min(1, 'Must have 1 to 500 ids').optional(),
    before: time.optional(),
  })
  .refine(({ ids, before }) => ids === undefined || before === undefined, {
    path: ['before'],
    message: 'Cannot be set together with ids',
    ...besideOtherKeys,
  })

export type ListSubmissions = z.output<typeof listSubmissionsQuery>
export type ChangeSubmission = z.output<typeof changeSubmissionRequest>
export type MarkRead = z.output<typeof markReadRequest>
