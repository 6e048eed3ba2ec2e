import { useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useWrite } from '../api/store.ts'
import { formatNumber, readNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field, Select } from '../parts/Field.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { stockTexts } from '../text/stock.ts'
import { type Level, nameOf, type Outlet } from './types.ts'

type Result = {
  ok: boolean
  status?: number
  message?: string
  fields?: Record<string, string>
  after?: number
  current?: Level
}
type Way = 'add' | 'take' | 'count' | 'transfer'

const reasonsOf: Record<Way, readonly string[]> = {
  add: ['received', 'returned', 'correction'],
  take: ['damaged', 'lost', 'correction'],
  count: ['count'],
  transfer: ['transfer'],
}

/** One adjustment: units that came or went, a count, or a transfer between outlets. */
export function AdjustForm({ level: opened, outlets, onDone }: { level: Level; outlets: Outlet[]; onDone(): void }) {
  const text = useTexts(stockTexts)
  const lang = useLanguage()
  const website = outlets.find((outlet) => outlet.website)?._id ?? outlets[0]?._id ?? ''
  const [way, setWay] = useState<Way>('add')
  const [reason, setReason] = useState('received')
  const [chosenOutlet, setOutlet] = useState<string>()
  // The outlets may come after the form was opened.
  const outlet = chosenOutlet ?? website
  const [to, setTo] = useState('')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [level, setLevel] = useState(opened)
  const { error, busy, run } = useAdjust({ onDone, onChanged: setLevel })
  const count = readNumber(typed)
  const counted = outlets.length > 0 ? outlet : undefined
  const before = quantityAt(level, counted)
  const after = afterOf(way, before, count)
  const choose = (chosen: Way) => {
    setWay(chosen)
    setReason(reasonsOf[chosen][0] ?? 'correction')
  }
  const ways = (['add', 'take', 'count', 'transfer'] as const).filter((one) => one !== 'transfer' || outlets.length > 1)
  const places = outlets.map(({ _id, name }) => ({ value: _id, text: name }))
  const others = places.filter(({ value }) => value !== outlet)
  const target = others.some(({ value }) => value === to) ? to : (others[0]?.value ?? '')
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (count === undefined) return
        void run(level, { way, reason, note, count, before, outlet: counted, to: target })
      }}
    >
      <ErrorNote error={error} />
      <Select
        {...{ label: text.way, value: way, onChange: (chosen) => choose(chosen as Way) }}
        options={ways.map((value) => ({ value, text: text.ways[value] }))}
      />
      {outlets.length > 0 ? (
        <Select
          {...{ label: way === 'transfer' ? text.fromOutlet : text.outlet, value: outlet, options: places }}
          onChange={setOutlet}
        />
      ) : null}
      {way === 'transfer' ? (
        <Select {...{ label: text.toOutlet, value: target, options: others, onChange: setTo }} />
      ) : null}
      <Field
        {...{ label: way === 'count' ? text.counted : text.units, value: typed, onChange: setTyped }}
        {...{ inputMode: 'numeric' as const, required: true }}
        help={
          after === undefined
            ? text.now(formatNumber(lang, before))
            : text.becomes(formatNumber(lang, before), formatNumber(lang, after))
        }
      />
      {reasonsOf[way].length > 1 ? (
        <Select
          {...{ label: text.reason, value: reason, onChange: setReason }}
          options={reasonsOf[way].map((value) => ({ value, text: text.reasons[value] ?? value }))}
        />
      ) : null}
      <Field {...{ label: text.note, value: note, onChange: setNote, maxLength: 500 }} />
      <div className="row end">
        <Button kind="text" onClick={onDone}>
          {text.close}
        </Button>
        <Button kind="filled" type="submit" busy={busy} disabled={count === undefined}>
          {text.write}
        </Button>
      </div>
    </form>
  )
}

/** What an outlet has, or the store that does not count by outlets. */
function quantityAt({ quantity, outlets }: Level, outlet: string | undefined): number {
  return outlet === undefined ? quantity : (outlets[outlet] ?? 0)
}

function afterOf(way: Way, before: number, count: number | undefined): number | undefined {
  if (count === undefined) return undefined
  if (way === 'count') return count
  return way === 'add' ? before + count : before - count
}

type Adjustment = {
  way: Way
  reason: string
  note: string
  count: number
  before: number
  outlet: string | undefined
  to: string
}

type Outcome = { onDone(): void; onChanged(current: Level): void }

/** A count names the quantity that the person saw, so units sold since are not brought back. */
function useAdjust({ onDone, onChanged }: Outcome) {
  const text = useTexts(stockTexts)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const adjust = (level: Level, { way, reason, note, count, before, outlet, to }: Adjustment) =>
    run(async () => {
      const item = { product: level.product, variant: level.variant, ...(outlet ? { outlet } : {}) }
      const items = {
        add: [{ ...item, change: count }],
        take: [{ ...item, change: -count }],
        count: [{ ...item, set: count, expected: before }],
        transfer: [
          { ...item, change: -count },
          { ...item, outlet: to, change: count },
        ],
      }[way]
      const body = { reason, ...(note ? { note } : {}), atomic: way === 'transfer', items }
      const results = await write<{ results: Result[] }>('POST', '/stock/adjustments', body).then(
        (response) => response.results,
        resultsOf,
      )
      const failed = results.find(({ ok }) => !ok)
      if (failed) {
        if (failed.current) onChanged(failed.current)
        // A row is rejected as a whole, or for one of its few fields.
        const why = failed.message ?? Object.values(failed.fields ?? {})[0]
        const message = failed.current ? text.changedSince(quantityAt(failed.current, outlet)) : why
        throw new ApiError(failed.status ?? 409, { message })
      }
      toast({ text: text.adjusted(nameOf(level)) })
      onDone()
    })
  return { busy, error, run: adjust }
}

/** A transfer that is rejected as a whole says in its rows why. */
function resultsOf(error: unknown): Result[] {
  if (error instanceof ApiError && Array.isArray(error.body.results)) return error.body.results as Result[]
  throw error
}
