import type { DeliveryPlace } from '@pasal/contract/pricing/delivery-charge.ts'
import { useMemo, useState } from 'preact/hooks'
import { findPlaces, placeMeant } from '../rules/find-places.ts'

/** More lines make each key slow on a cheap phone. Typing finds the others. */
const most = 50

/** What an open list of places shows, and what the keys of its field do. `active` is -1 where no line is. */
export function usePlaceList(
  places: DeliveryPlace[],
  value: string,
  onChoose: (name: string) => void,
  isOpenAtFirst: boolean,
  /** Text that is no place stays in the field, and its form says so. Absent: the chosen place comes back. */
  onUnknown?: () => void,
) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  /** absent: the field shows the chosen place, and the list all of them */
  const [typed, setTyped] = useState<string>()
  /** absent: the keys have not moved yet */
  const [moved, setMoved] = useState<number>()
  const found = useMemo(
    () => (typed === undefined ? chosenInSight(places, value) : findPlaces(places, typed)),
    [places, value, typed],
  )
  const shown = found.slice(0, most)
  const first = typed ? 0 : shown.findIndex(([name]) => name === value)
  const active = Math.min(moved ?? first, shown.length - 1)

  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setMoved(undefined)
  }
  const choose = (name: string) => {
    close()
    onChoose(name)
  }
  /** The field is left: a place that was typed and not pressed counts as well. */
  const leave = () => {
    if (!typed) return close()
    const meant = placeMeant(places, typed)
    if (meant) return choose(meant[0])
    if (!onUnknown) return close()
    setOpen(false)
    setMoved(undefined)
    onUnknown()
  }
  /** Whether the key was one of the list. */
  const press = (key: string): boolean => {
    const last = shown.length - 1
    if (!isOpen) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
      setOpen(true)
    } else if (key === 'ArrowDown') setMoved(active >= last ? 0 : active + 1)
    else if (key === 'ArrowUp') setMoved(active <= 0 ? last : active - 1)
    else if (key === 'Home') setMoved(0)
    else if (key === 'End') setMoved(last)
    else if (key === 'Escape') close()
    else if (key !== 'Enter') return false
    else if (shown[active]) choose(shown[active][0])
    return true
  }
  return {
    ...{ isOpen, typed, shown, count: found.length, active, leave, choose },
    open: () => setOpen(true),
    type(text: string) {
      setTyped(text)
      setMoved(undefined)
      setOpen(true)
    },
    onKeyDown(event: KeyboardEvent) {
      // An input method takes Enter and arrows for itself; Shift and Control are for the text.
      if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return
      if (press(event.key)) event.preventDefault()
    },
  }
}

/** In the order of the table. A chosen place that would be below the last shown line comes first. */
function chosenInSight(places: DeliveryPlace[], value: string): DeliveryPlace[] {
  const at = places.findIndex(([name]) => name === value)
  const chosen = places[at]
  return chosen === undefined || at < most ? places : [chosen, ...places.filter((place) => place !== chosen)]
}
