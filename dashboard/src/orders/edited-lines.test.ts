import { expect, test } from 'vitest'
import { editedLines } from './edited-lines.ts'

const lines = [{ line: 1 }, { line: 2 }]

test('a line with 0 pieces is removed', () => {
  const edited = editedLines(lines, ['2', '0'])
  expect(edited.lines).toEqual([{ line: 1, quantity: 2 }])
  expect(edited.unreadable.size).toBe(0)
})

test.each(['', ' ', 'two'])('a line with %j for its pieces is a problem, and no removal', (typed) => {
  expect([...editedLines(lines, ['2', typed]).unreadable]).toEqual([1])
})
