import { memo } from 'react'
import { Link } from 'wouter'
import { useRead } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Field, Select } from '../parts/Field.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useFilters, useList } from '../parts/use-list.ts'
import { stockTexts } from '../text/stock.ts'
import { StockTabs } from './StockTabs.tsx'
import { type Movement, nameOf } from './types.ts'
import { useOutlets } from './use-outlets.ts'

const names = ['product', 'variant', 'outlet', 'reason', 'from', 'to'] as const

/** Every change of stock with its reason, newest first. */
export function MovementsPage() {
  const text = useTexts(stockTexts)
  const filters = useFilters(names)
  const list = useList<Movement>('/stock/movements', filters.values)
  const { outlets } = useOutlets()
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
      </div>
      <StockTabs />
      <Filters filters={filters} outlets={outlets} />
      <ListOf
        list={list}
        filters={filters}
        empty={
          <>
            <h2>{text.noMovements}</h2>
            <p className="soft">{text.noMovementsText}</p>
          </>
        }
      >
        {(movements) => <MovementRows movements={movements} outlets={outlets} />}
      </ListOf>
    </>
  )
}

type Outlets = ReturnType<typeof useOutlets>['outlets']
type FilterProps = { filters: ReturnType<typeof useFilters<(typeof names)[number]>>; outlets: Outlets }

function Filters({ filters, outlets }: FilterProps) {
  const text = useTexts(stockTexts)
  const { values, set, clear, isFiltered } = filters
  const product = useRead<{ name: string }>(`/products/${values.product}`, { enabled: values.product !== '' })
  return (
    <>
      {values.product ? <p className="note">{text.onlyOf(product.data?.name ?? '…')}</p> : null}
      <div className="filter-fields">
        <Select
          {...{ label: text.reason, value: values.reason, onChange: (reason) => set('reason', reason) }}
          options={[
            { value: '', text: text.anyReason },
            ...Object.entries(text.reasons).map(([value, name]) => ({ value, text: name })),
          ]}
        />
        {outlets.length > 0 ? (
          <Select
            {...{ label: text.outlet, value: values.outlet, onChange: (outlet) => set('outlet', outlet) }}
            options={[
              { value: '', text: text.anyOutlet },
              ...outlets.map(({ _id, name }) => ({ value: _id, text: name })),
            ]}
          />
        ) : null}
        <Field {...{ label: text.fromDay, type: 'date', value: values.from }} onChange={(day) => set('from', day)} />
        <Field {...{ label: text.toDay, type: 'date', value: values.to }} onChange={(day) => set('to', day)} />
        {isFiltered ? (
          <button type="button" className="link" onClick={clear}>
            {text.clear}
          </button>
        ) : null}
      </div>
    </>
  )
}

function MovementRows({ movements, outlets }: { movements: Movement[]; outlets: Outlets }) {
  const text = useTexts(stockTexts)
  return (
    <table className="rows movement-rows">
      <thead>
        <tr>
          <th scope="col">{text.product}</th>
          <th scope="col" className="number">
            {text.change}
          </th>
          <th scope="col" className="number">
            {text.after}
          </th>
          <th scope="col">{text.reason}</th>
          <th scope="col">{text.when}</th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <Row key={movement._id} {...{ movement, outlets }} />
        ))}
      </tbody>
    </table>
  )
}

/** Drawn again only when it has changed. */
const Row = memo(function Row({ movement, outlets }: { movement: Movement; outlets: Outlets }) {
  const text = useTexts(stockTexts)
  const lang = useLanguage()
  const outletName = (id: string) => outlets.find(({ _id }) => _id === id)?.name ?? ''
  const signed = (change: number) => `${change > 0 ? '+' : '−'}${formatNumber(lang, Math.abs(change))}`
  return (
    <tr>
      <td>
        <Link href={`/products/${movement.product}`} className="row-link">
          {nameOf(movement)}
        </Link>
        {movement.note ? <span className="second-line small">{movement.note}</span> : null}
      </td>
      <td className={movement.change < 0 ? 'number' : 'number good-text'}>{signed(movement.change)}</td>
      <td className="number soft">
        {movement.quantity_after === null ? '–' : formatNumber(lang, movement.quantity_after)}
      </td>
      <td>
        {text.reasons[movement.reason] ?? movement.reason}{' '}
        {movement.order ? <Link href={`/orders/${movement.order}`}>{text.order}</Link> : null}
        <span className="second-line small">{outletName(movement.outlet)}</span>
      </td>
      <td className="small-line">
        {formatMoment(lang, movement.created_at)}
        <span className="second-line small">{movement.actor.name}</span>
      </td>
    </tr>
  )
})
