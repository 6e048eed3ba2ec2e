import { expect, test } from 'vitest'
import { isAlive } from '../harness/process-children.ts'
import { startServiceProcess } from '../harness/service-process.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { inParallel } from '../races/shoppers.ts'

/* The log goes to standard output. The program that reads it there may be slow or stall. */

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

test('a service whose log is not read responds, and ends at SIGTERM', async () => {
  const { service, fillLog } = await aTalkativeService()
  service.pauseOutput()
  await fillLog()
  service.kill('SIGTERM')
  await until(() => !isAlive(service.pid))
  service.readOutputAgain()
  expect(await service.exited).toEqual({ code: 0, signal: null })
})

test('log lines that are not read in time are dropped, and the log says how many', async () => {
  const { service, fillLog } = await aTalkativeService()
  service.pauseOutput()
  await fillLog()
  service.readOutputAgain()
  const droppedLines = /"count":(\d+),"msg":"log lines were dropped/
  await until(() => droppedLines.test(service.output()))
  expect(Number(droppedLines.exec(service.output())?.[1])).toBeGreaterThan(100)
})
