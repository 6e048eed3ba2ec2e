import type { Right } from '@pasal/contract/merchant/rights.ts'
import { Inbox, type LucideIcon, Package, Sun, Truck } from 'lucide-react'
import type { Counts } from '../api/types.ts'

type Word = 'today' | 'orders' | 'products' | 'delivery'

export type MenuItem = { path: string; word: Word; icon: LucideIcon; right?: Right; tally?(counts: Counts): number }

/** Orders to confirm, payments and goods that need somebody. */
export function thingsThatWait({ orders, needs_attention, low_stock }: Counts): number {
  return (orders?.Pending ?? 0) + (needs_attention ?? 0) + (low_stock ?? 0)
}

/** The pages of a store in the order of the menu. */
export const menu: MenuItem[] = [
  { path: '/', word: 'today', icon: Sun, tally: thingsThatWait },
  {
    ...{ path: '/orders', word: 'orders', icon: Inbox, right: 'read_orders' },
    tally: ({ orders }) => orders?.Pending ?? 0,
  },
  { path: '/products', word: 'products', icon: Package, right: 'read_products' },
  { path: '/delivery', word: 'delivery', icon: Truck, right: 'read_settings' },
]
