import { z } from 'zod'

/** The parts of the upload form (4.8), which is read as a stream and not as a body. */
export const uploadForm = z.object({
  file: z.string().meta({ format: 'binary', description: 'PNG, JPEG or WebP, at most 5,900,000 bytes' }),
  csrf_token: z.string().optional().describe("the product's csrf_token; not checked today"),
})
