import { useRef, useState } from 'react'

/** One act at a time: whether it runs, and the error of the last one. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const running = useRef(false)
  const run = async (act: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (failure) {
      setError(failure)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, error, run, clear: () => setError(undefined) }
}
