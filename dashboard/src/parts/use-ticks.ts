import { type Dispatch, type SetStateAction, useCallback } from 'react'

export type Chosen = ReadonlySet<string>
export type Choose = Dispatch<SetStateAction<Chosen>>

/** The ticks of a table's rows. `toggle` stays the same function, so that only the row that was ticked is drawn again. */
export function useTicks(ids: string[], chosen: Chosen, onChoose: Choose) {
  const toggle = useCallback(
    (id: string) =>
      onChoose((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [onChoose],
  )
  const isAll = ids.every((id) => chosen.has(id))
  return { toggle, isAll, toggleAll: () => onChoose(new Set(isAll ? [] : ids)) }
}
