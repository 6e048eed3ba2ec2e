import { z } from 'zod'
import { success } from '../platform/api-docs/answer-parts.contract.ts'

/** Every well-formed event (4.13). */
export const conversionEventAnswer = z.object({ success })
