import { memo, useState } from 'react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Select } from '../parts/Field.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { Picture } from '../parts/Picture.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { searchable, useFilters, useList } from '../parts/use-list.ts'
import { stockTexts } from '../text/stock.ts'
import { AdjustForm } from './AdjustForm.tsx'
import { StockTabs } from './StockTabs.tsx'
import { type Level, nameOf, type Outlet } from './types.ts'
import { useOutlets } from './use-outlets.ts'

/** What there is of every product and variant, in all and by outlet. */
export function StockPage() {
  const text = useTexts(stockTexts)
  const filters = useFilters(['q', 'stock', 'sort'])
  const { q, stock, sort } = filters.values
  const list = useList<Level>('/stock', { q: searchable(q), stock, sort: searchable(q) ? undefined : sort })
  const { outlets } = useOutlets()
  const { can } = useStore()
  const [adjusted, setAdjusted] = useState<Level>()
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
      </div>
      <StockTabs />
      <div className="tabs">
        {(['', 'in', 'low', 'out'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={stock === one} onClick={() => filters.set('stock', one)}>
            {text.stocks[one]}
          </button>
        ))}
      </div>
      <div className="filters">
        <SearchField label={text.search} value={q} onSearch={(typed) => filters.set('q', typed)} />
        <div className="narrow-field">
          <Select
            {...{ label: text.sort, hideLabel: true, value: sort, onChange: (chosen) => filters.set('sort', chosen) }}
            options={Object.entries(text.sorts).map(([value, name]) => ({ value, text: name }))}
          />
        </div>
      </div>
      <ListOf
        list={list}
        filters={filters}
        empty={
          <>
            <h2>{text.none}</h2>
            <p className="soft">{text.noneText}</p>
            {can('write_products') ? (
              <Link href="/products/new" className="button filled">
                {text.addProduct}
              </Link>
            ) : null}
          </>
        }
      >
        {(levels) => <Levels levels={levels} outlets={outlets} onAdjust={setAdjusted} />}
      </ListOf>
      <Dialog
        title={adjusted ? text.adjustTitle(nameOf(adjusted)) : ''}
        open={adjusted !== undefined}
        onClose={() => setAdjusted(undefined)}
      >
        {adjusted ? <AdjustForm level={adjusted} outlets={outlets} onDone={() => setAdjusted(undefined)} /> : null}
      </Dialog>
    </>
  )
}

type LevelsProps = { levels: Level[]; outlets: Outlet[]; onAdjust(level: Level): void }

function Levels({ levels, outlets, onAdjust }: LevelsProps) {
  const text = useTexts(stockTexts)
  const { can } = useStore()
  const heads = [...outlets.map(({ name }) => name), text.quantity, text.held, text.available]
  return (
    <div className="scroll">
      <table className="rows level-rows">
        <thead>
          <tr>
            <th scope="col">{text.product}</th>
            {heads.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
            {can('write_stock') ? (
              <th scope="col">
                <span className="hidden">{text.adjust}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <LevelRow key={level.product + level.variant} {...{ level, outlets, onAdjust }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { level: Level; outlets: Outlet[]; onAdjust(level: Level): void }

/** Drawn again only when it has changed. */
const LevelRow = memo(function LevelRow({ level, outlets, onAdjust }: RowProps) {
  const text = useTexts(stockTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const figures = [
    ...outlets.map(({ _id, name }) => ({ name, value: level.outlets[_id] ?? 0 })),
    { name: text.quantity, value: level.quantity },
    { name: text.held, value: level.held },
    { name: text.available, value: level.available },
  ]
  const history = `/stock/movements?product=${level.product}${level.variant ? `&variant=${level.variant}` : ''}`
  return (
    <tr>
      <td>
        <span className="goods">
          <Picture url={level.image_url} />
          <span className="grow">
            <Link href={`/products/${level.product}`} className="row-link">
              {nameOf(level)}
            </Link>
            <span className="second-line small">
              {level.sku} <Link href={history}>{text.history}</Link>
            </span>
          </span>
        </span>
      </td>
      {figures.map(({ name, value }) => (
        <td key={name} className={value <= 0 && name === text.available ? 'number bad-text' : 'number'}>
          <span className="narrow-only small">{name} </span>
          {formatNumber(lang, value)}
        </td>
      ))}
      {can('write_stock') ? (
        <td>
          <button
            type="button"
            className="button tonal"
            aria-label={text.adjustTitle(nameOf(level))}
            onClick={() => onAdjust(level)}
          >
            {text.adjust}
          </button>
        </td>
      ) : null}
    </tr>
  )
})
