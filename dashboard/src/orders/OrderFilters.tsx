import { useState } from 'react'
import { useRead } from '../api/store.ts'
import { formatDay } from '../format/dates.ts'
import { noonOf } from '../format/days.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { FilterChip, FilterChoices } from '../parts/FilterChip.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { orderPeopleTexts } from '../text/order-people.ts'
import { orderWords } from '../text/order-words.ts'
import { ordersTexts } from '../text/orders.ts'
import type { FilterName } from './use-order-list.ts'

type Props = {
  filters: Record<FilterName, string>
  q: string
  set(changes: Partial<Record<FilterName | 'q', string>>): void
}

/** The search, and a chip for each filter beside the tabs. */
export function OrderFilters({ filters, q, set }: Props) {
  const text = useTexts(ordersTexts)
  const words = useTexts(orderWords)
  const { status: _tab, ...chips } = filters
  const clear = () => set(Object.fromEntries(Object.keys(chips).map((name) => [name, ''])))
  return (
    <div className="filters">
      <SearchField label={text.search} value={q} onSearch={(typed) => set({ q: typed })} />
      <div className="filter-chips">
        <PlaceChip {...{ filters, set }} />
        <WordChip {...{ filters, set, name: 'payment_status', label: text.payment, words: words.payments }} />
        <WordChip {...{ filters, set, name: 'paymentMethod', label: text.method, words: words.methods }} />
        <CourierChip {...{ filters, set }} />
        <DaysChip {...{ filters, set }} />
        {filters.customer ? (
          <FilterChip {...{ label: text.customer, shown: text.oneCustomer, onRemove: () => set({ customer: '' }) }} />
        ) : null}
        {Object.values(chips).some(Boolean) ? (
          <button type="button" className="link" onClick={clear}>
            {text.clear}
          </button>
        ) : null}
      </div>
    </div>
  )
}

type ChipProps = Pick<Props, 'filters' | 'set'>
type WordProps = ChipProps & { name: 'payment_status' | 'paymentMethod'; label: string; words: Record<string, string> }

function WordChip({ filters, set, name, label, words }: WordProps) {
  const current = filters[name]
  return (
    <FilterChip {...{ label, shown: words[current] ?? current, onRemove: () => set({ [name]: '' }) }}>
      {(close) => (
        <FilterChoices
          options={Object.entries(words).map(([value, word]) => ({ value, text: word }))}
          current={current}
          onChoose={(value) => {
            set({ [name]: value })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function PlaceChip({ filters, set }: ChipProps) {
  const text = useTexts(ordersTexts)
  return (
    <FilterChip {...{ label: text.place, shown: filters.city, onRemove: () => set({ city: '' }) }}>
      {(close) => (
        <PlaceChoices
          current={filters.city}
          onChoose={(city) => {
            set({ city })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

/** The places of the delivery table, read when they are wanted. */
function PlaceChoices({ current, onChoose }: { current: string; onChoose(city: string): void }) {
  const text = useTexts(ordersTexts)
  const { data } = useRead<{ places: [string, ...unknown[]][] }>('/delivery')
  const [typed, setTyped] = useState('')
  const places = data?.places.map(([name]) => name) ?? []
  const found = places.filter((name) => name.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <>
      <Field label={text.findPlace} value={typed} onChange={setTyped} />
      <FilterChoices {...{ options: found.map((name) => ({ value: name, text: name })), current, onChoose }} />
    </>
  )
}

function CourierChip({ filters, set }: ChipProps) {
  const { labels } = useTexts(orderPeopleTexts)
  return (
    <FilterChip {...{ label: labels.courier, shown: filters.courier, onRemove: () => set({ courier: '' }) }}>
      {(close) => (
        <CourierForm
          current={filters.courier}
          label={labels.courier}
          onApply={(courier) => {
            set({ courier })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

function CourierForm({ current, label, onApply }: { current: string; label: string; onApply(courier: string): void }) {
  const text = useTexts(ordersTexts)
  const [typed, setTyped] = useState(current)
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        onApply(typed.trim())
      }}
    >
      <Field label={label} help={text.courierHelp} value={typed} onChange={setTyped} />
      <Button type="submit" kind="filled">
        {text.apply}
      </Button>
    </form>
  )
}

function DaysChip({ filters: { from, to }, set }: ChipProps) {
  const text = useTexts(ordersTexts)
  const lang = useLanguage()
  const dayOf = (day: string) => (day ? formatDay(lang, noonOf(day)) : '')
  const shown = from === '' && to === '' ? '' : text.days(dayOf(from), dayOf(to))
  return (
    <FilterChip {...{ label: text.placed, shown, onRemove: () => set({ from: '', to: '' }) }}>
      {() => (
        <div className="pair">
          <Field label={text.from} type="date" value={from} onChange={(day) => set({ from: day })} />
          <Field label={text.to} type="date" value={to} onChange={(day) => set({ to: day })} />
        </div>
      )}
    </FilterChip>
  )
}
