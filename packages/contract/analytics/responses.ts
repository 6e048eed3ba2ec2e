import { z } from 'zod'

export const pageViewResponse = z.object({ s: z.literal(1) })
