import { useState } from 'preact/hooks'
import { pageSettings } from '../../browser/page-settings.ts'
import { requestApi } from '../../browser/request-api.ts'
import { type DeliveryTable, sumsOf } from '../../rules/cart-sums.ts'
import type { SeenLine } from '../use-cart.ts'

type ReadAgain = (shown: SeenLine[]) => Promise<{ now: SeenLine[]; show(): void }>

/** The delivery table of the checkout, and a look at the prices of goods and delivery before the order. */
export function useFreshPrices(first: DeliveryTable, readAgain: ReadAgain) {
  const [table, setTable] = useState(first)

  /** The lines where a price is another by now, that of the delivery included. The new ones are then shown. */
  const newPrices = async (shown: SeenLine[], place: string): Promise<SeenLine[] | undefined> => {
    const [{ now, show }, freshTable] = await Promise.all([readAgain(shown), readTable()])
    const fresh = freshTable ?? table
    const charge = deliveryOf(now, fresh, place)
    const isSame = now.every(({ price }, index) => price === shown[index]?.price)
    // The service rejects a place that is gone, and its field says so.
    if (isSame && (charge === undefined || charge === deliveryOf(shown, table, place))) return undefined
    show()
    setTable(fresh)
    return now
  }
  return { table, newPrices }
}

/** Undefined where it could not be read: the order looks again. */
async function readTable(): Promise<DeliveryTable | undefined> {
  const { status, body } = await requestApi(`/public/delivery_charge/${pageSettings().storeId}`)
  return status === 200 ? (body as DeliveryTable) : undefined
}

function deliveryOf(lines: SeenLine[], table: DeliveryTable, place: string): number | undefined {
  return sumsOf(lines, table, { place, method: '' }).delivery
}
