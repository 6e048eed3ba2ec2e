import { useState } from 'react'

/**
 * Actions that do not depend on each other: none waits for another, and none is dropped while another runs. `run` never
 * rejects.
 */
export function useActions() {
  const [running, setRunning] = useState(0)
  const [error, setError] = useState<unknown>()
  const run = async (action: () => Promise<void>) => {
    setRunning((count) => count + 1)
    setError(undefined)
    try {
      await action()
    } catch (failure) {
      setError(failure)
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { busy: running > 0, error, run, clear: () => setError(undefined) }
}
