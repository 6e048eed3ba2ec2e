import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useFilters, useList } from '../parts/use-list.ts'
import { offerTexts } from '../text/offers.ts'
import { percentOf } from './coupon-words.ts'
import { OfferTabs } from './OfferTabs.tsx'
import { SaleCalendar } from './SaleCalendar.tsx'
import type { FlashSale, SaleStatus } from './types.ts'

/** Flash sales: a calendar of six weeks, and all of them with times and terms. */
export function SalesPage() {
  const text = useTexts(offerTexts)
  const { can } = useStore()
  const filters = useFilters(['status'])
  const { status } = filters.values
  const list = useList<FlashSale>('/flash-sales', { status })
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
        {can('write_marketing') ? (
          <Link href="/offers/sales/new" className="button second">
            <Plus size={20} /> {text.newSale}
          </Link>
        ) : null}
      </div>
      <OfferTabs />
      <SaleCalendar />
      <div className="tabs">
        {(['', 'live', 'upcoming', 'ended'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={status === one} onClick={() => filters.set('status', one)}>
            {one === '' ? text.allSales : text.saleStates[one]}
          </button>
        ))}
      </div>
      <ListOf
        list={list}
        filters={filters}
        empty={
          <>
            <h2>{text.noSales}</h2>
            <p className="soft">{text.noSalesText}</p>
          </>
        }
      >
        {(sales) => <SaleRows sales={sales} />}
      </ListOf>
    </>
  )
}

export function SalePill({ status }: { status: SaleStatus }) {
  const text = useTexts(offerTexts)
  const tone = { live: 'Active', upcoming: 'Processing', ended: '' }[status]
  return <span className={`pill ${tone}`}>{text.saleStates[status]}</span>
}

function SaleRows({ sales }: { sales: FlashSale[] }) {
  const text = useTexts(offerTexts)
  const lang = useLanguage()
  const termsOf = ({ discount_type, discount_value }: FlashSale) => {
    const value = discount_type === 'percentage' ? percentOf(lang, discount_value) : formatMoney(lang, discount_value)
    return text.saleTerms[discount_type](value)
  }
  return (
    <table className="rows card-rows">
      <thead>
        <tr>
          <th scope="col">{text.sale}</th>
          <th scope="col">{text.givesHead}</th>
          <th scope="col">{text.when}</th>
          <th scope="col" className="number">
            {text.products}
          </th>
          <th scope="col">{text.state}</th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <tr key={sale._id}>
            <td>
              <Link href={`/offers/sales/${sale._id}`} className="row-link">
                {sale.name}
              </Link>
            </td>
            <td>{termsOf(sale)}</td>
            <td className="small-line">
              {text.fromTo(formatMoment(lang, sale.start_at), formatMoment(lang, sale.end_at))}
            </td>
            <td className="number">
              <span className="narrow-only">{text.products}: </span>
              {formatNumber(lang, sale.products.length)}
            </td>
            <td>
              <SalePill status={sale.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
