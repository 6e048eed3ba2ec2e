import { memo } from 'react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { latinDigits } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Select } from '../parts/Field.tsx'
import { LinkedRow } from '../parts/LinkedRow.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { Marked } from '../parts/Marked.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { searchable, useCountOf, useFilters, useList } from '../parts/use-list.ts'
import { customerTexts } from '../text/customers.ts'
import { orderWords } from '../text/order-words.ts'
import type { CustomerItem } from './types.ts'

const sorts = ['-updated_at', 'name', '-created_at'] as const

/** The customers of the store, found by phone, name or e-mail. */
export function CustomersPage() {
  const text = useTexts(customerTexts)
  const { can } = useStore()
  const { values, set, isFiltered, clear } = useFilters(['q', 'sort'])
  const q = latinDigits(values.q)
  const query = { q: searchable(q), sort: values.sort }
  const list = useList<CustomerItem>('/customers', query)
  const counted = useCountOf('/customers', query, list)
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
      </div>
      <div className="filters">
        <SearchField label={text.search} value={values.q} onSearch={(typed) => set('q', typed)} />
        <div className="narrow-field">
          <Select
            {...{ label: text.order, hideLabel: true, value: values.sort || '-updated_at' }}
            options={sorts.map((sort) => ({ value: sort, text: text.sorts[sort] }))}
            onChange={(sort) => set('sort', sort === '-updated_at' ? '' : sort)}
          />
        </div>
      </div>
      {counted?.count ? (
        <p className="small" role="status">
          {text.found(counted.count, counted.count_capped ?? false)}
        </p>
      ) : null}
      <ListOf
        list={list}
        filters={{ isFiltered: isFiltered && values.q !== '', clear }}
        empty={
          <>
            <h2>{text.noneYet}</h2>
            <p className="soft">{text.noneYetText}</p>
            {can('write_orders') ? (
              <Link href="/orders/new" className="button filled">
                {text.newOrder}
              </Link>
            ) : null}
          </>
        }
      >
        {(customers) => <CustomerTable customers={customers} q={list.q} />}
      </ListOf>
    </>
  )
}

function CustomerTable({ customers, q }: { customers: CustomerItem[]; q: string }) {
  const text = useTexts(customerTexts)
  return (
    <table className="rows plain-rows">
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.phone}</th>
          <th scope="col">{text.email}</th>
          <th scope="col">{text.paysBy}</th>
          <th scope="col">{text.changed}</th>
        </tr>
      </thead>
      <tbody>
        {customers.map((one) => (
          <Row key={one._id} {...{ one, q }} />
        ))}
      </tbody>
    </table>
  )
}

/** Drawn again only when it has changed. */
const Row = memo(function Row({ one, q }: { one: CustomerItem; q: string }) {
  const text = useTexts(customerTexts)
  const lang = useLanguage()
  const { methods } = useTexts(orderWords)
  return (
    <LinkedRow href={`/customers/${one._id}`}>
      <td className="first-cell">
        <Link href={`/customers/${one._id}`} className="row-link">
          <Marked text={one.name || text.noName} q={q} />
        </Link>
        {one.note ? <span className="second-line small one-line">{one.note}</span> : null}
      </td>
      <td className="second-cell cell-phone">
        <Marked text={one.phone} q={q} />
      </td>
      <td className="wide-cell">{one.email || '–'}</td>
      <td className="wide-cell">{methods[one.preferred_payment_method] ?? (one.preferred_payment_method || '–')}</td>
      <td className="side-cell soft">{formatMoment(lang, one.updated_at)}</td>
    </LinkedRow>
  )
})
