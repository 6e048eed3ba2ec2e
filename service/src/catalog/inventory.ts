/* How a store counts its stock (3.5). */

/** The row of `stock`; null where a product or variant has none. */
export type Stock = {
  quantity: number | null
  website_quantity: number | null
  other_outlets: Record<string, number> | null
}

type Outlet = { outlet_id: string; name: string; website: boolean }
/** `byWebsite`: advanced inventory with a website outlet; then every quantity is that outlet's stock (3.5). */
export type Inventory = { advanced: boolean; byWebsite: boolean; outlets: Outlet[] }

export function toInventory(row: Omit<Inventory, 'byWebsite'>): Inventory {
  return { ...row, byWebsite: row.advanced && row.outlets.some(({ website }) => website) }
}

export function quantityOf(website: boolean, stock: Stock): number {
  return (website ? stock.website_quantity : stock.quantity) ?? 0
}

/** The stock of each outlet; empty without advanced inventory. */
export function inventorySummary(inventory: Inventory, stock: Stock): { outlet: string; quantity: number }[] {
  if (!inventory.advanced) return []
  return inventory.outlets.map(({ outlet_id, name, website }) => ({
    outlet: name,
    quantity: (website ? stock.website_quantity : stock.other_outlets?.[outlet_id]) ?? 0,
  }))
}
