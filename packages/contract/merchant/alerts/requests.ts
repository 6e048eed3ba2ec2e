import type { z } from 'zod'
import { anyOf, listQuery } from '../values.ts'

/* Shoppers who wait (7). */

export const listWaitingAlertsQuery = listQuery(['-count'], {
  kind: anyOf(['back-in-stock', 'flash-sale-started']).optional(),
})

export type ListWaitingAlerts = z.output<typeof listWaitingAlertsQuery>
