import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../api/call.ts'
import { useStore, useWrite } from '../api/store.ts'
import { useDraft } from '../api/stored.ts'
import type { Product } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { productTexts } from '../text/products.ts'

/** What the editor changes by PATCH. Stock is changed by adjustments. */
type Changes = Partial<Omit<Product, '_id' | 'version' | 'slug' | 'quantity' | 'held'>>
export type ChangeName = keyof Changes

/** What was typed and not saved, with the version that it was typed over. `stock`: by variant, '' is the product. */
type Draft = { base: Product; changes: Changes; stock: Record<string, number> }

export const emptyProduct: Product = {
  ...{ _id: '', version: 0, name: '', slug: '', status: 'Active', channel: 1, description: '' },
  ...{ price: null, compare_at_price: 0, quantity: 0, held: 0, weight: 0, sku: '', continue_selling: true },
  ...{ colors: [], sizes: [], tags: [], categories: [], image_urls: [], variants: [] },
  ...{ brand: null, custom_fields: [], print_addon: null },
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The values on display, what differs from the stored product, and saving with the version that was read. */
export function useProductForm(stored: Product) {
  const text = useTexts(productTexts)
  const { store } = useStore()
  const write = useWrite()
  const toast = useToast()
  const [, go] = useLocation()
  const [draft, setDraft] = useDraft<Draft>(`product.${store._id}.${stored._id || 'new'}`)
  const [conflict, setConflict] = useState<Product>()
  const { busy, error, run } = useAction()
  const { base, changes, stock } = draft ?? { base: stored, changes: {}, stock: {} }
  const value: Product = { ...base, ...changes }
  const isNew = stored._id === ''

  const setMany = (given: Changes) => {
    const next = Object.entries({ ...changes, ...given }).filter(
      ([name, one]) => !isSame(one, base[name as ChangeName]),
    )
    keep({ base, changes: Object.fromEntries(next) as Changes, stock })
  }
  const set = <Name extends ChangeName>(name: Name, given: Changes[Name]) => setMany({ [name]: given })
  const keep = (next: Draft) =>
    setDraft(Object.keys(next.changes).length + Object.keys(next.stock).length === 0 ? undefined : next)
  const setStock = (variant: string, count: number, before: number) => {
    const { [variant]: _before, ...others } = stock
    keep({ base, changes, stock: count === before ? others : { ...others, [variant]: count } })
  }
  const writeProduct = async (over: Product, changed: Changes) => {
    if (isNew) return write<Product>('POST', '/products', { ...changed, ...newStock(stock) })
    if (Object.keys(changed).length === 0) return over
    return write<Product>('PATCH', `/products/${over._id}`, bodyOf(changed), { ifMatch: over.version })
  }
  const save = (over = base, changed = changes) =>
    run(async () => {
      try {
        const saved = await writeProduct(over, changed)
        if (!isNew) await writeStock(write, saved, over, stock)
        setDraft(undefined)
        setConflict(undefined)
        toast({ text: text.savedToast(saved.name) })
        if (isNew) go(`/products/${saved._id}`, { replace: true })
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'changed') throw failure
        setConflict(failure.body.current as Product)
      }
    })
  /** Saves over the other person's version, without the fields in which theirs counts. */
  const resolve = (theirs: readonly string[]) => {
    if (!conflict) return
    const mine = Object.fromEntries(Object.entries(changes).filter(([name]) => !theirs.includes(name))) as Changes
    setDraft({ base: conflict, changes: mine, stock })
    void save(conflict, mine)
  }
  const unsaved = Object.keys(changes).length + Object.keys(stock).length
  const discard = () => setDraft(undefined)
  return {
    ...{ value, base, changes, stock, isNew, unsaved, busy, error, conflict },
    ...{ set, setMany, setStock, save: () => save(), discard, resolve, dropConflict: () => setConflict(undefined) },
  }
}

export type ProductForm = ReturnType<typeof useProductForm>

/** The stock of a new product stands in its body. */
function newStock(stock: Record<string, number>): { quantity?: number } {
  return stock[''] === undefined ? {} : { quantity: stock[''] }
}

/** Variants as the API takes them: the stock of stored ones is changed by adjustments. */
function bodyOf(changes: Changes) {
  if (!changes.variants) return changes
  const variants = changes.variants.map(({ _id, option_name, price, compare_at_price, sku, quantity }) => ({
    ...(_id ? { _id } : { quantity }),
    ...{ option_name, price, compare_at_price, sku },
  }))
  return { ...changes, variants }
}

type Write = ReturnType<typeof useWrite>
type Result = { ok: boolean; status?: number; message?: string }

/** Each count says what the person saw, so units sold meanwhile are not brought back. */
async function writeStock(write: Write, saved: Product, seen: Product, stock: Record<string, number>): Promise<void> {
  const items = Object.entries(stock).flatMap(([variant, set]) => {
    const before = variant === '' ? seen : seen.variants.find(({ _id }) => _id === variant)
    return before ? [{ product: saved._id, variant, set, expected: before.quantity }] : []
  })
  if (items.length === 0) return
  const { results } = await write<{ results: Result[] }>('POST', '/stock/adjustments', { reason: 'count', items })
  const failed = results.find(({ ok }) => !ok)
  if (failed) throw new ApiError(failed.status ?? 409, { message: failed.message })
}
