import { expect, test, vi } from 'vitest'
import { Lifecycle } from './lifecycle.ts'
import { openLog } from './log.ts'

/** A start of two steps; the first waits until it is released. */
function aStart() {
  const life = new Lifecycle(openLog())
  const first = Promise.withResolvers<void>()
  const begun: string[] = []
  const start = async () => {
    await life.step(() => first.promise)
    begun.push('code after the first step')
    await life.step(async () => void begun.push('second step'))
  }
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  return { life, finishFirst: first.resolve, begun, start, exit }
}

test('nothing of a start goes on after a step during which the shutdown began', async () => {
  const { life, finishFirst, begun, start, exit } = aStart()
  life.onShutdown(async () => void begun.push('closed'))
  void start()
  const stopped = life.stop(0)
  expect(begun).toEqual([])
  finishFirst()
  await stopped
  expect(exit).toHaveBeenCalledExactlyOnceWith(0)
  expect(begun).toEqual(['closed'])
})

test('without a shutdown each step follows the one before', async () => {
  const { finishFirst, begun, start } = aStart()
  finishFirst()
  await start()
  expect(begun).toEqual(['code after the first step', 'second step'])
})

test('a process that has nothing left to do before the last step of its shutdown ends with the exit code', () => {
  const { life } = aStart()
  life.onShutdown(() => new Promise(() => undefined))
  const before = process.exitCode
  void life.stop(1)
  const { exitCode } = process
  process.exitCode = before
  expect(exitCode).toBe(1)
})
