import { objectId, storeParams } from '../platform/http/request-values.contract.ts'
import { storedName } from '../platform/storage/stored-name.contract.ts'

/** The longest image file (8). */
export const maxFileBytes = 5_900_000

/** The words of 7.2. */
export const wrongType = 'Only png, jpg, jpeg, webp file is allowed!'
export const tooLarge = 'You can only upload at max 5MB file'
export const notSupplied = "File wasn't supplied"

export const uploadParams = storeParams.extend({ product_id: objectId })

export const pictureParams = storeParams.extend({ name: storedName })
