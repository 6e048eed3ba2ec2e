import { useTexts } from '../language/language.ts'
import { Field, Select } from '../parts/Field.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { orderWords } from '../text/order-words.ts'
import { ordersTexts } from '../text/orders.ts'
import type { FilterName } from './use-order-list.ts'

type Props = {
  filters: Record<FilterName, string>
  q: string
  isFiltered: boolean
  set(name: FilterName | 'q', value: string): void
  clear(): void
}

export function OrderFilters({ filters, q, isFiltered, set, clear }: Props) {
  const text = useTexts(ordersTexts)
  const words = useTexts(orderWords)
  const optionsOf = (all: string, names: Record<string, string>) => [
    { value: '', text: all },
    ...Object.entries(names).map(([value, name]) => ({ value, text: name })),
  ]
  return (
    <div className="filters">
      <SearchField label={text.search} value={q} onSearch={(typed) => set('q', typed)} />
      <details className="more-filters" open={isFiltered || undefined}>
        <summary className="chip">{text.filters}</summary>
        <div className="filter-fields">
          <Select
            {...{ label: text.payment, value: filters.payment_status }}
            options={optionsOf(text.anyPayment, words.payments)}
            onChange={(value) => set('payment_status', value)}
          />
          <Select
            {...{ label: text.method, value: filters.paymentMethod }}
            options={optionsOf(text.anyMethod, words.methods)}
            onChange={(value) => set('paymentMethod', value)}
          />
          <Field label={text.from} type="date" value={filters.from} onChange={(value) => set('from', value)} />
          <Field label={text.to} type="date" value={filters.to} onChange={(value) => set('to', value)} />
          {isFiltered ? (
            <button type="button" className="link" onClick={clear}>
              {text.clear}
            </button>
          ) : null}
        </div>
      </details>
    </div>
  )
}
