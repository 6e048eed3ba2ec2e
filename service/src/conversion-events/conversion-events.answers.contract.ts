import { z } from 'zod'
import { success } from '../api-docs/answer-parts.contract.ts'

/** Every well-formed event (4.13). */
export const conversionEventAnswer = z.object({ success })
