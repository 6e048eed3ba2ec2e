import { expect, test } from 'vitest'
import { answersOf } from './answers.ts'
import type { FormField } from './types.ts'

const words = { yes: 'Yes', no: 'No' }

test('a field without an answer is left out, whatever its key', () => {
  const fields = ['topic', 'constructor'].map((key) => ({ key, type: 'text', label: `The ${key}` }) as FormField)
  expect(answersOf({ topic: 'Repair' }, fields, words)).toMatchObject([{ key: 'topic', text: 'Repair' }])
  expect(answersOf({ constructor: 'Bina' }, fields, words)).toMatchObject([{ label: 'The constructor', text: 'Bina' }])
})
