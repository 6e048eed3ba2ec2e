import type { DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'
import { useRef, useState } from 'react'
import { ApiError } from '../api/call.ts'
import { useStore, useWrite } from '../api/store.ts'
import { useDraft } from '../api/use-draft.ts'
import { useTexts } from '../language/language.ts'
import { isSame } from '../parts/left-over.ts'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { deliveryTexts } from '../text/delivery.ts'
import { changedByBoth, mergeTables, type Table } from './merge-tables.ts'
import { everywhereRow, inherited } from './read-charge.ts'

/** What was typed, and the table that it was typed over. */
type Draft = { base: Table; table: Table }

/** Of a cell. Row -1 is "Everywhere else"; a column is a bracket of weight. `name`: of the place. */
export type Charge = { row: number; bracket: number; name: string; after: number }

/** The table as it was typed, kept until it is saved over the version that was read. */
export function useTable(stored: Table) {
  const text = useTexts(deliveryTexts)
  const { store } = useStore()
  const write = useWrite()
  const toast = useToast()
  const [draft, setDraft] = useDraft<Draft>(`delivery-table.${store._id}`)
  const [conflict, setConflict] = useState<Table>()
  const [renderedAt, setRenderedAt] = useState(0)
  const newest = useRef(draft)
  newest.current = draft
  const { base, table } = draft ?? { base: stored, table: stored }
  const { busy, error, run } = useAction()
  const change = (next: Partial<Table>) => {
    const typed = { ...table, ...next }
    const isBase = isSame(typed.defaults, base.defaults) && isSame(typed.places, base.places)
    setDraft(isBase ? undefined : { base, table: typed })
  }

  const setCharges = (charges: readonly Charge[]) => {
    const defaults = [...table.defaults]
    const places = table.places.map((place) => [...place] as DeliveryPlace)
    for (const { row, bracket, name, after } of charges) {
      // Another person's table may have come since the charge was read.
      const place = places[row]?.[0] === name ? places[row] : places.find(([one]) => one === name)
      if (row === everywhereRow) defaults[bracket] = after
      else if (place) place[bracket + 2] = after
    }
    change({ defaults, places })
  }
  const setCod = (row: number, on: boolean) =>
    change({ places: table.places.map((place, at) => (at === row ? withCod(place, on) : place)) })
  const add = (name: string) => {
    change({ places: [[name, true, ...Array<number>(6).fill(inherited)], ...table.places] })
  }
  const remove = (row: number) => change({ places: table.places.filter((_, at) => at !== row) })
  const put = async (sent: Table, shownAtPress: Table) => {
    const { version, defaults, places } = sent
    const saved = await write<Table>('PUT', '/delivery', { defaults, places }, { ifMatch: version })
    // What was typed while the save ran is a draft over what was saved.
    const typed = newest.current?.table
    const hasTyped = typed !== undefined && !isSame(typed, shownAtPress)
    setDraft(hasTyped ? { base: saved, table: mergeTables(shownAtPress, typed, saved, []) } : undefined)
    setConflict(undefined)
    toast({ text: text.savedToast })
  }
  const save = () =>
    run(async () => {
      try {
        await put(table, table)
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'changed') throw failure
        const theirs = failure.body.current as Table
        // Changes of other rows stand beside each other.
        if (changedByBoth(base, table, theirs).length === 0) await put(mergeTables(base, table, theirs, []), table)
        else setConflict(theirs)
      }
    })
  /** Saves over the other person's table, without the rows in which theirs counts. */
  const resolve = (keepTheirs: readonly string[]) =>
    run(async () => {
      if (!conflict) return
      const merged = mergeTables(base, table, conflict, keepTheirs)
      setDraft({ base: conflict, table: merged })
      await put(merged, merged)
    })
  const before = new Map(stored.places.map((place) => [place[0], JSON.stringify(place)]))
  const changed =
    table.places.filter((place) => before.get(place[0]) !== JSON.stringify(place)).length +
    (isSame(table.defaults, stored.defaults) ? 0 : 1) +
    Math.max(0, stored.places.length - table.places.length)
  const discard = () => {
    setDraft(undefined)
    setRenderedAt(renderedAt + 1)
  }
  const bothChanged = conflict ? changedByBoth(base, table, conflict) : []
  return {
    ...{ table, changed, renderedAt, busy, error, setCharges, setCod, add, remove, save, discard },
    ...{ base, conflict, bothChanged, resolve, dropConflict: () => setConflict(undefined) },
  }
}

export type TableForm = ReturnType<typeof useTable>

function withCod([name, , ...charges]: DeliveryPlace, on: boolean): DeliveryPlace {
  return [name, on, ...charges]
}
