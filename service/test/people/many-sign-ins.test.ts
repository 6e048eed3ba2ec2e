import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { until } from '../harness/until.ts'
import { aPerson, Browser } from './person.ts'

const service = await startTestService()

test('people who sign in at once all get in, and other work of the thread pool does not wait for them', async () => {
  // Ten attempts of an account may be under way.
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(service)))
  const signIn = async (index: number) => (await new Browser(service).signIn(people[index % 4]?.email as string)).status
  // The library is loaded with the first one.
  expect(await signIn(0)).toBe(200)
  let done = 0
  const signIns = Array.from({ length: 24 }, async (_, index) => {
    const status = await signIn(index)
    done += 1
    return status
  })
  await until(() => done > 0)
  await stat(import.meta.filename)
  expect(done).toBeLessThan(12)
  expect(await Promise.all(signIns)).toEqual(Array(24).fill(200))
})
