import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Search, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { type ApiError, call } from '../api/call.ts'
import { queryOf, useStore } from '../api/store.ts'
import type { List, ProductItem } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Select } from '../parts/Field.tsx'
import { ProductTabs } from '../parts/ProductTabs.tsx'
import { useTyped } from '../parts/use-typed.ts'
import { productTexts } from '../text/products.ts'
import { ProductBulkBar } from './ProductBulkBar.tsx'
import { ProductRows } from './ProductRows.tsx'

type Name = 'q' | 'status' | 'stock'

function useFilters() {
  const [params, setParams] = useSearchParams()
  const set = (name: Name, value: string) =>
    setParams(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const get = (name: Name) => params.get(name) ?? ''
  return { q: get('q'), status: get('status'), stock: get('stock'), set, clear: () => setParams({}, { replace: true }) }
}

function useProducts({ q, status, stock }: Record<Name, string>) {
  const { store, pathOf } = useStore()
  const query = { q: q.trim().length > 1 ? q.trim() : undefined, status, stock, limit: 50 }
  return useInfiniteQuery<List<ProductItem>, ApiError>({
    queryKey: [store._id, 'products', query],
    queryFn: ({ pageParam, signal }) => {
      const cursor = (pageParam as string | null) ?? undefined
      return call<List<ProductItem>>('GET', pathOf(`/products${queryOf({ ...query, cursor })}`), undefined, { signal })
    },
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  })
}

/** The list with stock that is changed in place, and changes of many at once. */
export function ProductsPage() {
  const text = useTexts(productTexts)
  const { can } = useStore()
  const filters = useFilters()
  const list = useProducts(filters)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const products = list.data?.pages.flatMap(({ items }) => items)
  const isFiltered = Boolean(filters.q || filters.status || filters.stock)
  return (
    <>
      <div className="page-head">
        <h1>{text.title}</h1>
        {can('write_products') ? (
          <Link href="/products/new" className="button second">
            <Plus size={20} /> {text.add}
          </Link>
        ) : null}
      </div>
      <ProductTabs />
      <Filters {...filters} />
      <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
      {products === undefined && !list.error ? <div className="skeleton" /> : null}
      {products?.length === 0 ? (
        <div className="empty">
          <h2>{isFiltered ? text.none : text.noneYet}</h2>
          <p className="soft">{isFiltered ? text.noneText : text.noneYetText}</p>
          {isFiltered ? <Button onClick={filters.clear}>{text.clear}</Button> : null}
        </div>
      ) : null}
      {products && products.length > 0 ? (
        <div className={list.isPlaceholderData ? 'dimmed' : undefined}>
          <ProductRows products={products} chosen={chosen} onChoose={setChosen} />
        </div>
      ) : null}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {text.more}
        </Button>
      ) : null}
      {can('write_products') ? <ProductBulkBar ids={[...chosen]} onDone={() => setChosen(new Set<string>())} /> : null}
    </>
  )
}

function Filters({ q, status, stock, set }: Record<Name, string> & { set(name: Name, value: string): void }) {
  const text = useTexts(productTexts)
  const current = useRef(set)
  current.current = set
  const search = useCallback((value: string) => current.current('q', value), [])
  const [typed, setTyped] = useTyped(q, search)
  const stocks = { '': text.anyStock, low: text.low, out: text.out }
  return (
    <>
      <div className="tabs">
        {(['', 'Active', 'Draft', 'Archived'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={status === one} onClick={() => set('status', one)}>
            {one === '' ? text.all : text.statuses[one]}
          </button>
        ))}
      </div>
      <div className="filters">
        <div className="find">
          <Search size={20} strokeWidth={1.75} />
          <input
            type="text"
            value={typed}
            placeholder={text.search}
            aria-label={text.search}
            onChange={(event) => setTyped(event.target.value)}
          />
          {typed ? (
            <button type="button" className="icon-button clear" onClick={() => search('')} aria-label={text.clear}>
              <X size={18} />
            </button>
          ) : null}
        </div>
        <div className="narrow-field">
          <Select
            {...{ label: text.stockFilter, hideLabel: true, value: stock }}
            options={Object.entries(stocks).map(([value, name]) => ({ value, text: name }))}
            onChange={(value) => set('stock', value)}
          />
        </div>
      </div>
    </>
  )
}
