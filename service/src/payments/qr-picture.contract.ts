import { z } from 'zod'
import { text } from '../platform/http/request-values.contract.ts'

/** The largest QR (version 40, level M) holds this many bytes; a Devanagari letter takes three. */
const maxBytes = 2331

export const qrPictureQuery = z.object({
  q: text(2000)
    .min(1, 'Required')
    .refine((value) => Buffer.byteLength(value) <= maxBytes, 'Too long for a QR code'),
})
