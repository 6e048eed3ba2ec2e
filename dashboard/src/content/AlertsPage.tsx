import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { formatAgo } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useFilters, useList } from '../parts/use-list.ts'
import { alertTexts } from '../text/alerts.ts'
import { ContentTabs } from './ContentTabs.tsx'
import type { WaitingAlert } from './types.ts'

const kinds = ['', 'back-in-stock', 'flash-sale-started'] as const

/** How many people wait, and for what. Their addresses are never shown. */
export function AlertsPage() {
  const text = useTexts(alertTexts)
  const { values, set, isFiltered, clear } = useFilters(['kind'])
  const list = useList<WaitingAlert>('/alerts/waiting', { kind: values.kind })
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
      </div>
      <ContentTabs />
      <div className="tabs">
        {kinds.map((kind) => (
          <button key={kind} type="button" aria-pressed={values.kind === kind} onClick={() => set('kind', kind)}>
            {text.kinds[kind]}
          </button>
        ))}
      </div>
      <ListOf
        {...{ list, filters: { isFiltered, clear } }}
        empty={
          <>
            <h2>{text.noneYet}</h2>
            <p className="soft">{text.noneYetText}</p>
            <Link href="/settings" className="button second">
              {text.toSettings}
            </Link>
          </>
        }
      >
        {(alerts) => (
          <ul className="area-list panel">
            {alerts.map((alert) => (
              <li key={[alert.kind, alert.product, alert.variant, alert.flash_sale].join()}>
                <Waiting alert={alert} />
              </li>
            ))}
          </ul>
        )}
      </ListOf>
    </>
  )
}

/** The way to what ends the waiting: the product whose stock is missing, or the sale. */
function Waiting({ alert }: { alert: WaitingAlert }) {
  const text = useTexts(alertTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const isStock = alert.kind === 'back-in-stock'
  const name = [alert.product_name, alert.option_name].filter(Boolean).join(' · ')
  const href = isStock ? `/products/${alert.product}` : `/offers/sales/${alert.flash_sale}`
  const content = (
    <>
      <span className="grow">
        <strong>{name || (isStock ? text.deletedProduct : text.sale)}</strong>
        <span className="second-line small">
          {isStock ? text.waitsForStock : text.waitsForSale} · {text.oldest(formatAgo(lang, alert.oldest_at))}
        </span>
      </span>
      <span className="pill Pending">{text.people(alert.count)}</span>
    </>
  )
  const isLink = isStock ? alert.product_name !== '' && can('read_products') : can('read_marketing')
  return isLink ? <Link href={href}>{content}</Link> : <div className="area-row">{content}</div>
}
