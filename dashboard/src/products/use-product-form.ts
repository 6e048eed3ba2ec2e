import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../api/call.ts'
import { useStore, useWrite } from '../api/store.ts'
import type { Product } from '../api/types.ts'
import { useDraft } from '../api/use-draft.ts'
import { useTexts } from '../language/language.ts'
import { type ObjectForm, useObjectForm } from '../parts/use-object-form.ts'
import { useOutlets } from '../stock/use-outlets.ts'
import { productTexts } from '../text/products.ts'
import { productBody } from './product-body.ts'

export const emptyProduct: Product = {
  ...{ _id: '', version: 0, name: '', slug: '', status: 'Active', channel: 1, description: '' },
  ...{ long_description: '', price: null, compare_at_price: 0, cost_per_item: 0, quantity: 0, held: 0, weight: 0 },
  ...{ sku: '', barcode: '', continue_selling: true, release_date: null, similar_products: null },
  ...{ colors: [], sizes: [], tags: [], categories: [], image_urls: [], variants: [] },
  ...{ brand: null, custom_fields: [], print_addon: null, seo_title: '', seo_description: '', seo_image: '' },
}

/** Counts that were typed and not saved, by variant; '' is the product without variants. */
type Stock = Record<string, Count>
/** `before`: what the person saw */
type Count = { count: number; before: number }

/** The editor of a product. Stock is changed by adjustments; that of what is new stands in its body. */
export function useProductForm(stored: Product) {
  const { store } = useStore()
  const write = useWrite()
  const client = useQueryClient()
  const text = useTexts(productTexts)
  const { isByOutlet } = useOutlets()
  const stockKey = `product-stock.${store._id}.${stored._id || 'new'}`
  const [stock = {}, keepStock] = useDraft<Stock>(stockKey, { isShared: stored._id !== '' })
  const newest = useRef<Stock>(stock)
  newest.current = stock
  const setStock = (counts: Stock) => {
    const next = Object.entries({ ...stock, ...counts }).filter(([, { count, before }]) => count !== before)
    keepStock(next.length === 0 ? undefined : Object.fromEntries(next))
  }
  const form: ObjectForm<Product> = useObjectForm(stored, {
    ...{ path: '/products', editors: '/products', back: '/products', nameOf: ({ name }) => name },
    bodyOf: (changes, isNew) => ({ ...productBody(changes), ...(isNew ? newStock(stock) : {}) }),
    beside: {
      count: Object.keys(stock).length,
      write: async (saved) => {
        if (Object.keys(stock).length === 0) return
        const results = await writeStock(write, saved, stock)
        // The read that the write has begun. Until it ends, the next count would begin with the old stock.
        await client.refetchQueries({ queryKey: [store._id, `/products/${saved._id}`] }, { cancelRefetch: false })
        const rejected = results.filter(isRejected)
        if (rejected.length === 0) return
        keepStock(countedSince(newest.current, stock, rejected))
        throw rejectionOf(rejected, text.stockChanged)
      },
      discard: () => keepStock(undefined),
      written: () => keepStock(stored._id === '' ? undefined : countedSince(newest.current, stock)),
    },
  })
  const stockOf = (variant: string, stored: number) => stock[variant]?.count ?? stored
  return { ...form, setStock, stockOf, isByOutlet: isByOutlet && stored._id !== '' }
}

/**
 * Counts that were typed while others were written, over what was written. A rejected one stays, over the stock of
 * now, so that the next save writes it.
 */
function countedSince(newest: Stock, written: Stock, rejected: readonly Counted[] = []): Stock | undefined {
  const failed = new Map(rejected.map((one) => [one.variant, one]))
  const counts = Object.entries(newest)
    .filter(([variant, { count }]) => failed.has(variant) || count !== written[variant]?.count)
    .map(([variant, { count, before }]) => {
      const now = failed.has(variant) ? failed.get(variant)?.current?.quantity : written[variant]?.count
      return [variant, { count, before: now ?? before }]
    })
  return counts.length === 0 ? undefined : Object.fromEntries(counts)
}

export type ProductForm = ReturnType<typeof useProductForm>

function newStock(stock: Stock): { quantity?: number } {
  return stock[''] === undefined ? {} : { quantity: stock[''].count }
}

type Write = ReturnType<typeof useWrite>
type Result = { ok: boolean; status?: number; message?: string; current?: { quantity: number } }
/** `name`: of the variant */
type Counted = Result & { variant: string; name: string; count: number }

/** Each count says what the person saw, so units sold since then are not brought back. */
async function writeStock(write: Write, { _id, variants }: Product, stock: Stock): Promise<Counted[]> {
  const names = new Map([['', ''], ...variants.map((one) => [one._id, one.option_name] as const)])
  const counts = Object.entries(stock).filter(([variant]) => names.has(variant))
  const items = counts.map(([variant, { count, before }]) => ({ product: _id, variant, set: count, expected: before }))
  if (items.length === 0) return []
  const { results } = await write<{ results: Result[] }>('POST', '/stock/adjustments', { reason: 'count', items })
  return results.map((result, index) => {
    const [variant, { count }] = counts[index] as (typeof counts)[number]
    return { ...result, variant, name: names.get(variant) ?? '', count }
  })
}

/** What somebody else has counted the same is as this person wants it. */
const isRejected = ({ ok, current, count }: Counted) => !ok && current?.quantity !== count

/** Names each count that was rejected because the stock had changed, else says why the first one was. */
function rejectionOf(rejected: readonly Counted[], changedTo: (current: number) => string): ApiError {
  const changed = rejected.flatMap(({ name, current }) =>
    current ? [[name === '' ? 'quantity' : `quantity.${name}`, changedTo(current.quantity)] as const] : [],
  )
  const [first] = rejected
  const body = changed.length > 0 ? { fields: Object.fromEntries(changed) } : { message: first?.message }
  return new ApiError(first?.status ?? 409, body)
}
