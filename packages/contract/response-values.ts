import { z } from 'zod'

/*
 * The values that response shapes are made of. The service does not check its responses against them while it serves.
 * They make the document of `GET /openapi.json`, and tests compare the running service with that.
 */

export const id = z.string().regex(/^[0-9a-f]{24}$/)
export const timestamp = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' })
export const npr = z.number().describe('NPR')
export const texts = z.array(z.string())
export const success = z.literal(true)
