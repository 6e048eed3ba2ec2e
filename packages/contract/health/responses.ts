import { z } from 'zod'

export const upResponse = z.object({ status: z.literal('up') })
export const readyResponse = z.object({ status: z.literal('ready') })
export const notReadyResponse = z.object({ status: z.literal('not ready') })
