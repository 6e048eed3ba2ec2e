import { memo } from 'react'
import { Link } from 'wouter'
import { queryOf, useStore } from '../api/store.ts'
import type { ProductItem } from '../api/types.ts'
import { formatRange } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { type Language, useLanguage, useTexts } from '../language/language.ts'
import { Picture } from '../parts/Picture.tsx'
import { Tick } from '../parts/Tick.tsx'
import { ToBulkBar } from '../parts/ToBulkBar.tsx'
import { type Choose, type Chosen, useTicks } from '../parts/use-ticks.ts'
import { useOutlets } from '../stock/use-outlets.ts'
import { productTexts } from '../text/products.ts'
import { StockCell } from './StockCell.tsx'

type Props = { products: ProductItem[]; chosen: Chosen; onChoose: Choose }

export function ProductRows({ products, chosen, onChoose }: Props) {
  const text = useTexts(productTexts)
  const ids = products.map(({ _id }) => _id)
  const { isByOutlet } = useOutlets()
  const mayChoose = useStore().can('write_products')
  const { toggle, isAll, toggleAll } = useTicks(ids, chosen, onChoose)
  return (
    <table className="rows goods-rows">
      <thead>
        <tr>
          {mayChoose ? (
            <th scope="col">
              <Tick label={text.chooseAll} checked={isAll} onChange={toggleAll} />
            </th>
          ) : null}
          <th scope="col">{text.product}</th>
          <th scope="col" className="number">
            {text.price}
          </th>
          <th scope="col" className="number">
            {text.stock}
          </th>
          <th scope="col">{text.status}</th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row key={product._id} {...{ product, isByOutlet, isChosen: chosen.has(product._id), onToggle: toggle }} />
        ))}
      </tbody>
    </table>
  )
}

function priceText(lang: Language, { min_price, max_price, price }: ProductItem): string {
  const from = min_price ?? price
  if (from === null) return '–'
  return formatRange(lang, from, max_price ?? from)
}

type RowProps = { product: ProductItem; isByOutlet: boolean; isChosen: boolean; onToggle(id: string): void }

/** Drawn again only when it has changed. */
const Row = memo(function Row({ product, isByOutlet, isChosen, onToggle }: RowProps) {
  const text = useTexts(productTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const hasVariants = product.total_variants > 0
  return (
    <tr className={isChosen ? 'chosen' : undefined}>
      {can('write_products') ? (
        <td className="cell-tick">
          <Tick label={text.choose(product.name)} checked={isChosen} onChange={() => onToggle(product._id)} />
          {isChosen ? <ToBulkBar /> : null}
        </td>
      ) : null}
      <td className="cell-who">
        <Link href={`/products/${product._id}`} className="goods">
          <Picture url={product.image_url} />
          <span className="grow">
            <span>{product.name}</span>
            <span className="second-line small">
              {[hasVariants ? text.variants(product.total_variants) : '', product.sku].filter(Boolean).join(' · ')}
            </span>
          </span>
        </Link>
      </td>
      <td className="cell-total number">{priceText(lang, product)}</td>
      <td className="cell-payment number">
        <span className="narrow-only small">{text.stock} </span>
        {hasVariants || isByOutlet || !can('write_stock') ? (
          <StockFigure product={product} isLinked={isByOutlet && can('read_stock')} />
        ) : (
          <StockCell product={product._id} variant="" name={product.name} quantity={product.quantity} />
        )}
      </td>
      <td className="cell-status">
        <span className={`pill ${product.status}`}>{text.statuses[product.status]}</span>
      </td>
    </tr>
  )
})

/** With outlets, each has its own figure. Those are changed on the page of stock. */
function StockFigure({ product: { name, quantity }, isLinked }: { product: ProductItem; isLinked: boolean }) {
  const text = useTexts(productTexts)
  const shown = formatNumber(useLanguage(), quantity)
  if (!isLinked) return shown
  return (
    <Link href={`/stock${queryOf({ q: name })}`} aria-label={`${text.stockOf(name)}: ${shown}`}>
      {shown}
    </Link>
  )
}
