import { z } from 'zod'
import { listQuery, searchText } from '../values.ts'

/* Pictures of the merchant (5.2). */

/** The largest file, in bytes and in pixels. */
export const maxPictureBytes = 15_000_000
export const maxPicturePixels = 50_000_000

export const listPicturesQuery = listQuery(['-created_at'], { q: searchText.optional() })
export const deletePictureQuery = z.strictObject({
  force: z.enum(['1', '0'], { error: 'Must be 1 or 0' }).optional(),
})

export type ListPictures = z.output<typeof listPicturesQuery>
