import { z } from 'zod'

export const plugin = z.object({ name: z.string(), details: z.unknown().describe('secrets are masked') })
export const plugins = z.object({ items: z.array(plugin) })
