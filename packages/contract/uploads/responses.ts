import { z } from 'zod'
import { success } from '../response-values.ts'

/** The stored image of a custom field (4.8). */
export const uploadResponse = z.object({
  success,
  file: z.object({
    file_url: z.string().describe("the custom field's value"),
    ...{ name: z.string(), type: z.string().describe('its media type'), size: z.int().describe('bytes') },
    ...{ width: z.int(), height: z.int() },
  }),
})
