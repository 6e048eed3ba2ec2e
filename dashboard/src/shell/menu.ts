import type { Right } from '@pasal/contract/merchant/rights.ts'
import {
  Boxes,
  ChartNoAxesColumn,
  Inbox,
  type LucideIcon,
  Newspaper,
  Package,
  Settings,
  Sun,
  TicketPercent,
  Users,
} from 'lucide-react'
import type { Counts } from '../api/types.ts'

type Word = 'today' | 'orders' | 'products' | 'stock' | 'customers' | 'offers' | 'content' | 'reports' | 'settings'

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
  { path: '/stock', word: 'stock', icon: Boxes, right: 'read_stock' },
  { path: '/customers', word: 'customers', icon: Users, right: 'read_customers' },
  { path: '/offers', word: 'offers', icon: TicketPercent, right: 'read_marketing' },
  { path: '/content', word: 'content', icon: Newspaper, right: 'read_content' },
  { path: '/reports', word: 'reports', icon: ChartNoAxesColumn, right: 'read_reports' },
  { path: '/settings', word: 'settings', icon: Settings, right: 'read_settings' },
]
