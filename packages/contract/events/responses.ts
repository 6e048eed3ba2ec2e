import { z } from 'zod'
import { success } from '../response-values.ts'

/** The response to every well-formed event (4.13). */
export const conversionEventResponse = z.object({ success })
