import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import type { Variant } from '../api/types.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Switch } from '../parts/Field.tsx'
import { hasProblemWithin } from '../parts/unreadable.ts'
import { editorTexts } from '../text/editor.ts'
import { extraTexts } from '../text/product-extras.ts'
import { productTexts } from '../text/products.ts'
import { Chips, Dot } from './Chips.tsx'
import { GridCell, moveBetweenCells } from './GridCell.tsx'
import { inOrderOf, type Pair, pairsOf } from './pairs.ts'
import { StockLink } from './StockLink.tsx'
import type { ProductForm } from './use-product-form.ts'
import { type Cell, type Column, columns, newVariant, useVariantCells } from './use-variant-cells.ts'
import { VariantMore } from './VariantMore.tsx'

/**
 * A row for each pair of colour and size; a pair that is switched off is not sold. Those of a new product are sold from
 * the start, and those of another one when they are its first.
 */
export function VariantGrid({ form }: { form: ProductForm }) {
  const text = useTexts(productTexts)
  const words = useTexts(editorTexts)
  const { colors, sizes, variants } = form.value
  const { pairs, find, setCells, change, sell, paste, left } = useVariantCells(form)
  const [edited, setEdited] = useState<Cell>()
  const setWords = (name: 'colors' | 'sizes') => (values: string[]) => {
    const next = pairsOf(name === 'colors' ? values : colors, name === 'sizes' ? values : sizes)
    const kept = inOrderOf(next, variants)
    const isSoldAtFirst = (pair: Pair) =>
      kept.length === 0 || (form.isNew && !pairs.some((one) => one.name === pair.name))
    const added = next.filter(isSoldAtFirst).map((pair) => newVariant(pair.name, form.value))
    form.set({ [name]: values, variants: inOrderOf(next, [...kept, ...added]) })
  }
  const below = ({ at, ...rest }: Cell) =>
    setCells(pairs.slice(at + 1).map((_, index) => ({ ...rest, at: at + 1 + index })))
  return (
    <section className="panel">
      <header>
        <h2>{text.variant}</h2>
        <p className="small">
          {pairs.length > 0 ? text.sold(colors.length, sizes.length, variants.length) : text.noVariants}
        </p>
      </header>
      <div className="body">
        <Chips {...{ label: text.colours, addLabel: text.addColour, values: colors }} onChange={setWords('colors')} />
        <Chips {...{ label: text.sizes, addLabel: text.addSize, values: sizes }} onChange={setWords('sizes')} />
      </div>
      {pairs.length > 0 ? (
        <div className="scroll with-more">
          <table className="grid variants" onKeyDown={moveBetweenCells} onPaste={paste}>
            <Head />
            <tbody>
              {pairs.map(({ name, colour }, at) => (
                <Row
                  key={name}
                  {...{ name, colour, at, variant: find(name), stockOf: form.stockOf, isByOutlet: form.isByOutlet }}
                  pictures={form.value.image_urls}
                  onChange={(changes) => change(name, changes)}
                  onEdit={(cell) => {
                    setEdited(cell)
                    setCells([cell])
                  }}
                  onSell={(on) => sell(name, on)}
                />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {left > 0 ? (
        <p className="panel-foot" role="status">
          {words.leftUnread(left)}
        </p>
      ) : null}
      {form.isByOutlet && variants.length > 0 ? (
        <p className="panel-foot">
          <StockLink name={form.base.name} />
        </p>
      ) : null}
      {edited && edited.at < pairs.length - 1 ? (
        <p className="panel-foot">
          {text.setFor(edited.value, pairs[edited.at]?.name ?? '')}{' '}
          <button type="button" className="link" onClick={() => below(edited)}>
            {text.sameBelow}
          </button>
        </p>
      ) : null}
    </section>
  )
}

function Head() {
  const text = useTexts(productTexts)
  return (
    <thead>
      <tr>
        <th scope="col">{text.variant}</th>
        <th scope="col" className="number">
          {text.priceRs}
        </th>
        <th scope="col" className="number">
          {text.beforeRs}
        </th>
        <th scope="col" className="number">
          {text.stock}
        </th>
        <th scope="col">{text.sku}</th>
        <th scope="col" className="number">
          {text.weight}
        </th>
        <th scope="col" className="number">
          {text.held}
        </th>
        <th scope="col">{text.inShop}</th>
      </tr>
    </thead>
  )
}

type RowProps = {
  name: string
  colour: string
  at: number
  variant: Variant | undefined
  stockOf: ProductForm['stockOf']
  isByOutlet: boolean
  pictures: string[]
  onEdit(cell: Cell): void
  onChange(changes: Partial<Variant>): void
  onSell(on: boolean): void
}

function Row({ name, colour, at, variant, stockOf, isByOutlet, pictures, onEdit, onChange, onSell }: RowProps) {
  const [isOpen, setOpen] = useState<boolean>()
  const more = useRef<HTMLTableRowElement>(null)
  const toggle = () => setOpen(!isOpen || hasProblemWithin(more.current))
  const text = useTexts(productTexts)
  const lang = useLanguage()
  const names: Record<Column, string> = {
    ...{ price: text.priceRs, compare_at_price: text.beforeRs, quantity: text.stock, sku: text.sku },
    weight: text.weight,
  }
  const shown = (column: Column): string => {
    if (!variant) return ''
    const { _id, quantity } = variant
    const value = column === 'quantity' && _id ? stockOf(_id, quantity) : variant[column]
    return column === 'compare_at_price' && value === 0 ? '' : String(value ?? '')
  }
  return (
    <>
      <tr className={variant ? undefined : 'not-sold'}>
        <th scope="row">
          <RowName {...{ name, colour, isOpen }} onToggle={variant ? toggle : undefined} />
        </th>
        {columns.map((column) => (
          <td key={column}>
            {variant ? (
              <GridCell
                {...{ at, column, label: `${names[column]}, ${name}`, shown: shown(column) }}
                isReadOnly={column === 'quantity' && isByOutlet && variant._id !== undefined}
                onEdit={(value) => onEdit({ at, column, value })}
              />
            ) : (
              <span className={column === 'sku' ? 'cell-input word' : 'cell-input'}>–</span>
            )}
          </td>
        ))}
        <td className="number soft">{variant ? formatNumber(lang, variant.held) : ''}</td>
        <td>
          <Switch label={`${text.inShop}: ${name}`} hideLabel checked={variant !== undefined} onChange={onSell} />
        </td>
      </tr>
      {variant && isOpen !== undefined ? (
        // An upload in a closed row goes on.
        <tr ref={more} hidden={!isOpen}>
          <td colSpan={columns.length + 3}>
            <VariantMore {...{ name, variant, pictures, onChange }} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

type RowNameProps = { name: string; colour: string; isOpen: boolean | undefined; onToggle: (() => void) | undefined }

/** The name of a variant, which opens its row. Of one that is not sold there is nothing to open. */
function RowName({ name, colour, isOpen = false, onToggle }: RowNameProps) {
  const text = useTexts(extraTexts)
  const Icon = isOpen ? ChevronDown : ChevronRight
  const [first, ...others] = name.split('/')
  const label = (
    <span>
      <Dot colour={colour} /> {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
  if (!onToggle) return <div className="row-name">{label}</div>
  return (
    <button type="button" className="row-name" aria-expanded={isOpen} title={text.moreOf(name)} onClick={onToggle}>
      <Icon size={16} /> {label}
    </button>
  )
}
