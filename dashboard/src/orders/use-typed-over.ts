import { useState } from 'react'
import type { Order } from '../api/types.ts'

type Fields = Record<string, string>

/** What is typed, and the version of the order that it was typed over. */
export type TypedOver = { over: Order; typed: Fields }

/**
 * The fields of a form over one version of an order. What is typed stays when a colleague changes the order: saving it
 * is rejected, and a dialog shows both versions of each field that both changed. `read`: the fields of an order.
 */
export function useTypedOver(order: Order, read: (order: Order) => Fields) {
  const [version, setVersion] = useState<TypedOver>({ over: order, typed: {} })
  const [conflict, setConflict] = useState<Order>()
  const { over, typed } = version
  const stored = read(over)
  const theirs = conflict && read(conflict)
  const set = (name: string, value: string) => setVersion({ over, typed: { ...typed, [name]: value } })
  /** Takes the order of a colleague. Returns whether the dialog opens. */
  const meet = (current: Order, sent: TypedOver = version) => {
    const isAsked = Object.keys(bothChanged(sent, current, read)).length > 0
    setVersion(isAsked ? sent : { over: current, typed: sent.typed })
    setConflict(isAsked ? current : undefined)
    return isAsked
  }
  /** What is left to save over the order of the colleague, without the fields in which that one counts. */
  const settle = (names: readonly string[]): TypedOver => {
    const mine = Object.entries(typed).filter(([name]) => !names.includes(name))
    const settled = { over: conflict ?? over, typed: Object.fromEntries(mine) }
    setVersion(settled)
    setConflict(undefined)
    return settled
  }
  return {
    ...{ version, values: { ...stored, ...typed }, set, meet, settle },
    dialog: {
      ...{ base: stored, conflict: theirs, dropConflict: () => setConflict(undefined) },
      changes: conflict ? bothChanged(version, conflict, read) : {},
    },
  }
}

/** For a form whose fields are none of the order. */
export const noFields = (): Fields => ({})

/** What is typed in fields that the colleague changed, too. A line that is gone has none to choose any more. */
function bothChanged({ over, typed }: TypedOver, current: Order, read: (order: Order) => Fields): Fields {
  const [stored, theirs] = [read(over), read(current)]
  const isAsked = ([name, value]: [string, string]) =>
    theirs[name] !== undefined && theirs[name] !== stored[name] && theirs[name] !== value && stored[name] !== value
  return Object.fromEntries(Object.entries(typed).filter(isAsked))
}
