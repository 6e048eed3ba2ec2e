import { type DragEvent, useState } from 'react'

/** Items that a person puts in order, by drag or by buttons. Dragged files are not items. */
export function useOrder<Item>(items: readonly Item[], onChange: (items: Item[]) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const move = (from: number, to: number) => {
    const next = [...items]
    const [moved] = next.splice(from, 1)
    if (moved === undefined || to < 0 || to > next.length || from === to) return
    next.splice(to, 0, moved)
    onChange(next)
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const dragOf = (at: number) => ({
    draggable: true,
    'data-over': over === at && dragged !== at ? true : undefined,
    onDragStart: () => setDragged(at),
    onDragEnd: end,
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(at)
    },
    onDrop: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      move(dragged, at)
      end()
    },
  })
  return { move, dragOf }
}
