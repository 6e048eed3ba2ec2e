import { useRef } from 'react'
import { useActions } from './use-actions.ts'

/** One action at a time: whether it runs, and the error of the last one. */
export function useAction() {
  const { run: runAny, ...state } = useActions()
  const running = useRef(false)
  const run = async (action: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    await runAny(action)
    running.current = false
  }
  return { ...state, run }
}
