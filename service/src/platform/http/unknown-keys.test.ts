import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { nearestName } from '../values/nearest-name.ts'
import { unknownKeysHint } from './unknown-keys.ts'

vi.mock('../values/nearest-name.ts', { spy: true })

test('of thousands of unknown keys only those that are listed are compared with the known ones', () => {
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, n]))
  expect(unknownKeysHint('body', z.object({ name: z.string() }), body)).toMatch(/: key0, key1, key2, key3, key4$/)
  expect(nearestName).toHaveBeenCalledTimes(5)
})
