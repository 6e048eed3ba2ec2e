import { z } from 'zod'
import { named } from '../named.ts'
import { objectId, storeParams } from '../values.ts'
import { pictureFileName, storedName } from './stored-name.ts'

/** The longest image file (8). */
export const maxFileBytes = 5_900_000

/* The messages of 7.2. */
export const wrongType = 'Only png, jpg, jpeg, webp file is allowed!'
export const tooLarge = 'You can only upload at max 5MB file'
export const notSupplied = "File wasn't supplied"

export const uploadParams = storeParams.extend({ product_id: objectId.describe("the product's id") })

/** The parts of the form (4.8). The service reads them as they stream in, not as a body. */
export const uploadForm = named(
  'UploadPicture',
  z.object({
    file: z.string().meta({ format: 'binary', description: 'PNG, JPEG or WebP, at most 5,900,000 bytes' }),
    csrf_token: z.string().optional().describe("the product's csrf_token; not checked today"),
  }),
  'A form with one file',
)

export const pictureParams = storeParams.extend({ name: z.union([storedName, pictureFileName]) })
