import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import type { ProductItem } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Select } from '../parts/Field.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { ProductTabs } from '../parts/ProductTabs.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { searchable, useFilters, useList } from '../parts/use-list.ts'
import { productTexts } from '../text/products.ts'
import { ProductBulkBar } from './ProductBulkBar.tsx'
import { ProductRows } from './ProductRows.tsx'

/** The list with stock that is changed in place, and changes of many at once. */
export function ProductsPage() {
  const text = useTexts(productTexts)
  const { can } = useStore()
  const filters = useFilters(['q', 'status', 'stock'])
  const { q, status, stock } = filters.values
  const list = useList<ProductItem>('/products', { q: searchable(q), status, stock })
  const stocks = { '': text.anyStock, low: text.low, out: text.out }
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
        {can('write_products') ? (
          <Link href="/products/new" className="button second">
            <Plus size={20} /> {text.add}
          </Link>
        ) : null}
      </div>
      <ProductTabs />
      <div className="tabs">
        {(['', 'Active', 'Draft', 'Archived'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={status === one} onClick={() => filters.set('status', one)}>
            {one === '' ? text.all : text.statuses[one]}
          </button>
        ))}
      </div>
      <div className="filters">
        <SearchField label={text.search} value={q} onSearch={(typed) => filters.set('q', typed)} />
        <div className="narrow-field">
          <Select
            {...{ label: text.stockFilter, hideLabel: true, value: stock }}
            options={Object.entries(stocks).map(([value, name]) => ({ value, text: name }))}
            onChange={(value) => filters.set('stock', value)}
          />
        </div>
      </div>
      <ListOf
        list={list}
        filters={filters}
        empty={
          <>
            <h2>{text.noneYet}</h2>
            <p className="soft">{text.noneYetText}</p>
          </>
        }
      >
        {(products) => <ProductRows products={products} chosen={chosen} onChoose={setChosen} />}
      </ListOf>
      {can('write_products') ? <ProductBulkBar ids={[...chosen]} onDone={() => setChosen(new Set<string>())} /> : null}
    </>
  )
}
