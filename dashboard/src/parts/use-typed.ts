import { useEffect, useState } from 'react'

const typingPauseMs = 200

/** What is typed, and a moment later what is searched for. */
export function useTyped(given: string, search: (value: string) => void): [string, (value: string) => void] {
  const [typed, setTyped] = useState(given)
  useEffect(() => setTyped(given), [given])
  useEffect(() => {
    if (typed === given) return
    const timer = setTimeout(() => search(typed), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, given, search])
  return [typed, setTyped]
}
