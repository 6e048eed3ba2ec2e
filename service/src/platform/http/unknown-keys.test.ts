import { expect, test } from 'vitest'
import { z } from 'zod'
import { unknownKeysHint } from './unknown-keys.ts'

test('of thousands of unknown keys only those that are listed are compared with the known ones', () => {
  const shape = z.object({ name: z.string() })
  let comparisons = 0
  const known = new Proxy(shape.shape, {
    ownKeys(keys) {
      comparisons++
      return Reflect.ownKeys(keys)
    },
  })
  Object.defineProperty(shape, 'shape', { value: known })
  const body = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`key${n}`, n]))
  expect(unknownKeysHint('body', shape, body)).toMatch(/: key0, key1, key2, key3, key4$/)
  expect(comparisons).toBe(5)
})
