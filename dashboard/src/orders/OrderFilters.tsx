import { Search, X } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useTexts } from '../language/language.ts'
import { Field, Select } from '../parts/Field.tsx'
import { useTyped } from '../parts/use-typed.ts'
import { orderWords } from '../text/order-words.ts'
import { ordersTexts } from '../text/orders.ts'
import type { FilterName } from './use-order-list.ts'

type Props = {
  filters: Record<FilterName, string>
  q: string
  wantsSearch: boolean
  isFiltered: boolean
  set(name: FilterName | 'q', value: string): void
  clear(): void
}

export function OrderFilters({ filters, q, wantsSearch, isFiltered, set, clear }: Props) {
  const text = useTexts(ordersTexts)
  const words = useTexts(orderWords)
  const input = useRef<HTMLInputElement>(null)
  const current = useRef(set)
  current.current = set
  const search = useCallback((value: string) => current.current('q', value), [])
  const [typed, setTyped] = useTyped(q, search)
  useEffect(() => {
    if (wantsSearch) input.current?.focus()
  }, [wantsSearch])
  const optionsOf = (all: string, names: Record<string, string>) => [
    { value: '', text: all },
    ...Object.entries(names).map(([value, name]) => ({ value, text: name })),
  ]
  return (
    <div className="filters">
      <div className="find">
        <Search size={20} strokeWidth={1.75} />
        <input
          ref={input}
          type="text"
          inputMode="search"
          value={typed}
          placeholder={text.search}
          aria-label={text.search}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed ? (
          <button type="button" className="icon-button clear" onClick={() => search('')} aria-label={text.clearSearch}>
            <X size={18} />
          </button>
        ) : null}
      </div>
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
