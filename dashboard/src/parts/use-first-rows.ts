import { startTransition, useEffect, useState } from 'react'

/** More than a screen shows. */
const firstRows = 20

/**
 * The rows to draw: new ones of a screen at once, and the others after that is painted. Fifty rows take twice as long
 * as twenty. `foundBy` names the list that they are of: the rows of one list that were drawn stay when it is read again.
 */
export function useFirstRows<Item>(rows: Item[] | undefined, foundBy: string): Item[] | undefined {
  const count = rows?.length ?? 0
  // Rows that are there when the page opens are drawn whole: on the way back the browser scrolls to where it was.
  const [drawn, setDrawn] = useState({ foundBy, count })
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn({ foundBy, count })))
    return () => cancelAnimationFrame(frame)
  }, [foundBy, count])
  return rows?.slice(0, (drawn.foundBy === foundBy ? drawn.count : 0) + firstRows)
}
