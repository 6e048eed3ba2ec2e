import type { StockRow } from '../api/types.ts'

export type Level = StockRow & { sku: string; barcode: string; outlets: Record<string, number> }

export type Outlet = { _id: string; version: number; name: string; website: boolean }

export type Movement = {
  _id: string
  created_at: string
  product: string
  variant: string
  product_name: string
  option_name: string
  outlet: string
  change: number
  quantity_after: number | null
  reason: string
  note: string
  order: string | null
  actor: { kind: string; name: string }
}

export const nameOf = ({ product_name, option_name }: { product_name: string; option_name: string }) =>
  [product_name, option_name].filter(Boolean).join(', ')
