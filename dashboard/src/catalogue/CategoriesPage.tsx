import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useStore, useWrite } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { MoveButtons } from '../parts/MoveButtons.tsx'
import { Picture } from '../parts/Picture.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { useOrder } from '../parts/use-order.ts'
import { useWholeList } from '../parts/use-whole-list.ts'
import { catalogueTexts } from '../text/catalogue.ts'
import { CatalogueHead } from './CatalogueHead.tsx'
import type { Category } from './types.ts'

/** Categories in the order of the shop, moved by drag or by buttons. */
export function CategoriesPage() {
  const text = useTexts(catalogueTexts)
  // An order names each category once, so all of them are read.
  const list = useWholeList<Category>('/categories')
  return (
    <>
      <CatalogueHead title={text.categories} newPath="/products/categories/new" newText={text.newCategory} />
      <ListOf
        list={list}
        empty={
          <>
            <h2>{text.noCategories}</h2>
            <p className="soft">{text.noCategoriesText}</p>
          </>
        }
      >
        {(categories) => <Ordered stored={categories} isWhole={!list.hasNextPage} />}
      </ListOf>
    </>
  )
}

function Ordered({ stored, isWhole }: { stored: Category[]; isWhole: boolean }) {
  const text = useTexts(catalogueTexts)
  const { can } = useStore()
  const write = useWrite()
  const toast = useToast()
  const { error, run, busy } = useAction()
  const [order, setOrder] = useState<string[]>()
  const ids = stored.map(({ _id }) => _id)
  const byId = new Map(stored.map((category) => [category._id, category]))
  const isOfThese = order?.length === ids.length && order.every((id) => byId.has(id))
  const shown = order && isOfThese ? order : ids
  const { move, dragOf } = useOrder(shown, setOrder)
  const isChanged = shown.join() !== ids.join()
  const mayMove = can('write_products') && isWhole
  const save = () =>
    run(async () => {
      await write('PUT', '/categories/order', { ids: shown })
      toast({ text: text.orderSaved })
    })
  return (
    <>
      <ErrorNote error={error} />
      {mayMove ? <p className="help">{text.orderHelp}</p> : null}
      <ol className="ordered">
        {shown.map((id, at) => {
          const category = byId.get(id)
          if (!category) return null
          const { name, image, product_count, hide_on_product } = category
          return (
            <li key={id} {...(mayMove ? dragOf(at) : {})}>
              {mayMove ? <GripVertical size={18} className="quiet-icon" /> : null}
              <Picture url={image} />
              <span className="grow">
                <Link href={`/products/categories/${id}`} className="row-link" draggable={false}>
                  {name}
                </Link>
                <span className="second-line small">
                  {[text.productCount(product_count), hide_on_product ? text.hiddenThere : '']
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {mayMove ? (
                <MoveButtons {...{ name, at, count: shown.length, upright: true }} onMove={(to) => move(at, to)} />
              ) : null}
            </li>
          )
        })}
      </ol>
      {isChanged ? (
        <div className="bulk">
          <div className="row">
            <span className="grow">{text.orderChanged}</span>
            <button type="button" className="button light" onClick={() => setOrder(undefined)}>
              {text.orderBack}
            </button>
            <button type="button" className="button light" disabled={busy} onClick={() => void save()}>
              {text.saveOrder}
            </button>
          </div>
        </div>
      ) : null}
    </>
  )
}
