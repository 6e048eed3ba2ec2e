import { expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { inParallel } from '../races/shoppers.ts'

/* The log goes to standard output. Whoever reads it may be slow or stand still. */

const { database } = await openTestDatabase()

/** Each is named in a hint, so that the request logs half a kilobyte. */
const unknownKeys = Object.fromEntries(Array.from({ length: 5 }, (_none, nth) => [String(nth).padStart(40, 'k'), 1]))

/** `fillLog` logs more than the system and the service hold for a reader. */
async function aTalkativeService() {
  const service = await startServiceProcess(database.connection)
  const { _id } = await service.importStore(aStoreFile())
  const fillLog = async () => {
    for (let round = 0; round < 40; round++) {
      const responses = await inParallel(100, () => service.post(`/order/${_id}`, unknownKeys))
      for (const { status } of responses) expect(status).toBe(400)
    }
  }
  return { service, fillLog }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a log that nobody reads stops neither the service nor its end', async () => {
  const { service, fillLog } = await aTalkativeService()
  service.pauseOutput()
  await fillLog()
  service.kill('SIGTERM')
  await until(() => !isRunning(service.pid))
  service.readOutputAgain()
  expect(await service.exited).toEqual({ code: 0, signal: null })
})

test('lines that nobody reads in time are lost, and the log says how many', async () => {
  const { service, fillLog } = await aTalkativeService()
  service.pauseOutput()
  await fillLog()
  service.readOutputAgain()
  const lost = /"count":(\d+),"msg":"log lines were lost/
  await until(() => lost.test(service.output()))
  expect(Number(lost.exec(service.output())?.[1])).toBeGreaterThan(100)
})
