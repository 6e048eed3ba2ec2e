import { z } from 'zod'
import { text } from '../values.ts'

export const domainQuery = z.object({ domain: text(300) })
export const domainBody = z.object({ domain: text(300) })
