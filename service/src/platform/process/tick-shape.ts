import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one task of `process.nextTick` in memory for as long as the process lives. V8 forgets the shape of these tasks
 * when it collects the old objects at moments without one, and from then on makes each task four to six times slower:
 * several percent of every request, until the process ends.
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
