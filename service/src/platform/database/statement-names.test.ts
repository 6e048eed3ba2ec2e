import { expect, test } from 'vitest'
import { openStatementNames } from './statement-names.ts'

test('a text keeps its name, and texts beyond the bound get none', () => {
  const nameOf = openStatementNames()
  const first = nameOf('select 1')
  const texts = Array.from({ length: 3_000 }, (_, n) => `select ${n}`)
  const names = new Set(texts.map(nameOf))
  names.delete(undefined)
  expect(names.size).toBe(2_000)
  expect([nameOf('select 1'), nameOf('select 2999')]).toEqual([first, undefined])
})
