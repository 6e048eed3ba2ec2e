import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { usePreview } from '../parts/use-preview.ts'
import { offerTexts } from '../text/offers.ts'
import { isComplete, keysOf } from './sale-keys.ts'
import type { FlashSale } from './types.ts'

type Item = {
  product: string
  variant: string
  product_name: string
  option_name: string
  price: number | null
  offer_price: number | null
}
type Preview = {
  items: Item[]
  total_items: number
  overlaps: { _id: string; name: string; products: string[] }[]
}

const shownAtMost = 30

/** What shoppers pay in the sale as it is typed, and sales at the same time with the same products. */
export function SalePreview({ sale, isChanged }: { sale: FlashSale; isChanged: boolean }) {
  const text = useTexts(offerTexts)
  const lang = useLanguage()
  const isReady = isComplete(sale)
  const body = { flash_sale: isChanged ? keysOf(sale) : sale._id }
  const { data, error } = usePreview<Preview>('/flash-sales/preview', isReady ? body : undefined)
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(lang, amount))
  const others = (data?.overlaps ?? []).filter(({ _id }) => _id !== sale._id)
  return (
    <section className="panel">
      <header>
        <h2>{text.shopperPays}</h2>
      </header>
      <div className="body">
        {isReady ? <ErrorNote error={error} /> : <p className="soft">{text.salePreviewNeeds}</p>}
        {others.map(({ _id, name, products }) => (
          <div key={_id} className="note careful">
            {text.overlaps(name, products.length)}
          </div>
        ))}
        {isReady && data ? (
          <ul className="offer-prices" aria-label={text.shopperPays}>
            {data.items.slice(0, shownAtMost).map((item) => (
              <li key={item.product + item.variant}>
                <span>{[item.product_name, item.option_name].filter(Boolean).join(', ')}</span>
                <span className="number">
                  <s className="small">{money(item.price)}</s> <strong>{money(item.offer_price)}</strong>
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        {isReady && data && data.total_items > shownAtMost ? (
          <p className="small">{text.moreItems(data.total_items - shownAtMost)}</p>
        ) : null}
      </div>
    </section>
  )
}
