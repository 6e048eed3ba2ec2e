import { z } from 'zod'
import { named } from '../named.ts'

export const pageViewResponse = named('CountedPageView', z.object({ s: z.literal(1) }), 'The view was received')
