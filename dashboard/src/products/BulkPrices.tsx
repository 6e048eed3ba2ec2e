import { useState } from 'react'
import type { ApiError } from '../api/call.ts'
import { formatMoney } from '../format/money.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Select, Switch } from '../parts/Field.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useHasUnreadable } from '../parts/unreadable.ts'
import { useAction } from '../parts/use-action.ts'
import { bulkTexts } from '../text/bulk.ts'
import { newPrices, type PriceChange, type PriceWay } from './bulk-prices.ts'
import { useBulkPrices } from './use-bulk-prices.ts'
import { useChosen } from './use-chosen.ts'

const shownAtMost = 100

/** New prices of the chosen products, shown before they are written. */
export function BulkPrices({ ids, onDone }: { ids: string[]; onDone(): void }) {
  const text = useTexts(bulkTexts)
  const lang = useLanguage()
  const toast = useToast()
  const writePrices = useBulkPrices()
  const { data: products, error: readError } = useChosen(ids, true)
  const [way, setWay] = useState<PriceWay | 'lessPercent' | 'lessAmount'>('lessPercent')
  const [value, setValue] = useState<number | null>(null)
  const [round, setRound] = useState(true)
  const [keepBefore, setKeepBefore] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const { busy, error, run } = useAction()
  const hasUnreadable = useHasUnreadable()
  const isLess = way === 'lessPercent' || way === 'lessAmount'
  const plainWay: PriceWay = way === 'lessPercent' ? 'percent' : way === 'lessAmount' ? 'amount' : way
  const change: PriceChange = { way: plainWay, value: value ?? 0, isLess, round, keepBefore }
  const prices = products && value !== null ? newPrices(products, change, settled) : []
  const apply = () =>
    run(async () => {
      const done = await writePrices(products ?? [], prices, change)
      setSettled((before) => new Set([...before, ...done.settled]))
      toast({ text: text.pricesChanged(done.ok) })
      setFailed([
        ...done.failed.map(({ name, why }) => text.priceFailed(name, why.status === 412 ? text.byOther : whyOf(why))),
        ...(done.stopped ? [text.unclear(done.stopped.name)] : []),
      ])
      if (done.stopped) throw done.stopped.why
      if (done.failed.length === 0) onDone()
    })
  return (
    <div className="form">
      <ErrorNote error={error ?? readError} />
      {failed.length > 0 ? (
        <div className="note careful" role="alert">
          <ul>
            {failed.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="pair">
        <Select
          {...{ label: text.way, value: way, onChange: (chosen) => setWay(chosen as typeof way) }}
          options={Object.entries(text.ways).map(([name, words]) => ({ value: name, text: words }))}
        />
        <NumberField label={plainWay === 'percent' ? text.percent : text.rupees} value={value} onChange={setValue} />
      </div>
      <Switch label={text.round} checked={round} onChange={setRound} />
      {isLess ? <Switch label={text.keepBefore} checked={keepBefore} onChange={setKeepBefore} /> : null}
      {products === undefined && !readError ? <div className="skeleton" /> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keys. */}
      <ul className="offer-prices scrolled" aria-label={text.preview} tabIndex={0}>
        {prices.slice(0, shownAtMost).map(({ product, variant, name, before, after }) => (
          <li key={`${product}${variant}`}>
            <span>{name}</span>
            <span className="number">
              <s className="small">{formatMoney(lang, before)}</s> <strong>{formatMoney(lang, after)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {prices.length > shownAtMost ? <p className="small">{text.more(prices.length - shownAtMost)}</p> : null}
      <div className="row end">
        <Button kind="text" onClick={onDone}>
          {text.close}
        </Button>
        <Button kind="filled" busy={busy} disabled={prices.length === 0 || hasUnreadable} onClick={() => void apply()}>
          {text.apply(prices.length)}
        </Button>
      </div>
    </div>
  )
}

function whyOf({ fields, message }: ApiError): string {
  return Object.values(fields)[0] ?? message
}
