import { z } from 'zod'
import { named } from '../../named.ts'
import { pageOf, versioned } from '../response-values.ts'

export const outlet = named('Outlet', z.object({ ...versioned, name: z.string(), website: z.boolean() }), 'An outlet')
export const outletPage = pageOf(outlet)
