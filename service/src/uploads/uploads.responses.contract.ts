import { z } from 'zod'
import { success } from '../platform/api-docs/answer-parts.contract.ts'

/** An image of a custom field that was taken in (4.8). */
export const uploadAnswer = z.object({
  success,
  file: z.object({
    file_url: z.string().describe("the custom field's value"),
    ...{ name: z.string(), type: z.string().describe('its media type'), size: z.int().describe('bytes') },
    ...{ width: z.int(), height: z.int() },
  }),
})
