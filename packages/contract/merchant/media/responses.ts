import { z } from 'zod'
import { named } from '../../named.ts'
import { id, timestamp } from '../../response-values.ts'
import { pageOf } from '../response-values.ts'

export const picture = named(
  'Picture',
  z.object({
    ...{ _id: id, url: z.string(), sizes: z.array(z.object({ width: z.int(), url: z.string() })) },
    ...{ width: z.int(), height: z.int(), bytes: z.int(), file_name: z.string(), created_at: timestamp },
  }),
  'A picture in several widths',
)
export const picturePage = pageOf(picture)
