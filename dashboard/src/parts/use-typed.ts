import { useLayoutEffect, useState } from 'react'

/** With the call and the drawing, new rows stand a tenth of a second after the last key. */
const typingPauseMs = 50

/** What is typed, and a moment later what is searched for. */
export function useTyped(given: string, search: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(given)
  const [before, setBefore] = useState(given)
  const [sent, setSent] = useState(given)
  // Compared while it renders: after it, on a busy phone, the timer of the old words could come first and bring them
  // back. What was sent from here returns as `given` later, when more may be typed.
  if (given !== before) {
    setBefore(given)
    if (given !== sent) {
      setSent(given)
      setTyped(given)
    }
  }
  // A layout effect ends as soon as another page is opened, an effect only when that page's script has come: until then
  // the words would be searched for and bring the list back.
  useLayoutEffect(() => {
    if (typed === given) return
    const timer = setTimeout(() => {
      setSent(typed)
      search(typed)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, given, search])
  return [typed, setTyped]
}
