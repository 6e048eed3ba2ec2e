import { useSyncExternalStore } from 'react'
import { ApiError } from './call.ts'

/* Changes that were made while there was no connection. They are sent when it is back. */

type Waiting = { count: number; failed: number }

let state: Waiting = { count: 0, failed: 0 }
const listeners = new Set<() => void>()

/** Sends at once, or when the browser has a connection again if it had none. */
export async function sendWhenOnline<Result>(send: () => Promise<Result>): Promise<Result> {
  const wasOffline = !navigator.onLine
  try {
    return await send()
  } catch (failure) {
    // A request that was lost on its way may have been carried out: the person decides about it. This one never left.
    if (!wasOffline || !(failure instanceof ApiError) || failure.status !== 0) throw failure
  }
  update({ count: state.count + 1 })
  await connection()
  try {
    return await send()
  } catch (failure) {
    // The page that would say so may be left by now. A change by somebody else is said by a dialog or a toast.
    if (!(failure instanceof ApiError) || failure.code !== 'changed') update({ failed: state.failed + 1 })
    throw failure
  } finally {
    update({ count: state.count - 1 })
  }
}

/** How many changes wait, and how many could not be made after that. */
export function useWaitingWrites() {
  const waiting = useSyncExternalStore(subscribe, () => state)
  return { ...waiting, forgetFailed: () => update({ failed: 0 }) }
}

function update(change: Partial<Waiting>): void {
  const next = { ...state, ...change }
  if (next.count > 0 && state.count === 0) addEventListener('beforeunload', askBeforeLeaving)
  if (next.count === 0) removeEventListener('beforeunload', askBeforeLeaving)
  state = next
  for (const listener of listeners) listener()
}

/** Closing the page would lose what waits. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function connection(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
