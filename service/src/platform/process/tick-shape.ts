import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one task of `process.nextTick` in memory for as long as the process lives. V8 forgets the shape of these tasks
 * when it collects the old objects at moments without one, and from then on makes each task five to six times slower
 * until the process ends. A cached read makes two of them.
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
