import type { Role } from '@pasal/contract/merchant/rights.ts'
import { notifications } from '@pasal/contract/merchant/staff/requests.ts'

/** Owners begin with all mails on, others with none (13.3). */
export function firstNotifications(role: Role): Record<string, boolean> {
  return shownNotifications(role === 'owner' ? Object.fromEntries(notifications.map((name) => [name, true])) : {})
}

export function shownNotifications(stored: Record<string, boolean>): Record<string, boolean> {
  return Object.fromEntries(notifications.map((name) => [name, stored[name] ?? false]))
}
