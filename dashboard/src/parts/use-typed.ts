import { useLayoutEffect, useRef, useState } from 'react'

/** Between two searches. A key that comes later is searched for at once. */
const pauseMs = 50

/** What is typed, and at most a moment later what is searched for. */
export function useTyped(given: string, search: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(given)
  const [before, setBefore] = useState(given)
  const [sent, setSent] = useState(given)
  const sentAtMs = useRef(0)
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
    const send = () => {
      sentAtMs.current = performance.now()
      setSent(typed)
      search(typed)
    }
    const timer = setTimeout(send, Math.max(0, sentAtMs.current + pauseMs - performance.now()))
    return () => clearTimeout(timer)
  }, [typed, given, search])
  return [typed, setTyped]
}
