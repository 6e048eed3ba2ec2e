import { z } from 'zod'
import { objectId, storeParams } from '../contract.ts'

/** The longest image file (8). */
export const maxFileBytes = 5_900_000

/** The words of 7.2. */
export const wrongType = 'Only png, jpg, jpeg, webp file is allowed!'
export const tooLarge = 'You can only upload at max 5MB file'
export const notSupplied = "File wasn't supplied"

export const uploadParams = storeParams.extend({ product_id: objectId })

/** The names that upload-name.ts makes. Nothing else is ever asked of the storage, so a name is never a path. */
export const uploadName = z.string().regex(/^[0-9a-f]{24}_[A-Za-z0-9_-]{1,80}-\d{4}\.(png|jpg|jpeg|webp)$/)

export const pictureParams = storeParams.extend({ name: uploadName })
