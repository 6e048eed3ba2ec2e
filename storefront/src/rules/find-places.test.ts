import { expect, test } from 'vitest'
import { findPlaces, placeMeant } from './find-places.ts'

const places = [
  ['Baglung', true],
  ['Kathmandu Outside Ring Road', true],
  ['Lalitpur (Patan)', true],
  ['पाटन', true],
  ['Patan Hospital', false],
  ['Karipatan', true],
] as const
const namesFor = (typed: string) => findPlaces(places, typed).map(([name]) => name)

test('names that begin with the typed text come first, then those with such a word, then the others', () => {
  expect(namesFor('patan')).toEqual(['Patan Hospital', 'Lalitpur (Patan)', 'Karipatan'])
})

test('case and spaces around and between words do not matter', () => {
  expect(namesFor('  OUTSIDE  ring ')).toEqual(['Kathmandu Outside Ring Road'])
})

test('Devanagari is found in either form of Unicode', () => {
  expect(namesFor('पा')).toEqual(['पाटन'])
  expect(findPlaces([['फ\u093cाल']], '\u095e').map(([name]) => name)).toEqual(['फ\u093cाल'])
})

test('an empty text finds all in their order, and an unknown one none', () => {
  expect(namesFor(' ')).toEqual(places.map(([name]) => name))
  expect(namesFor('Paris')).toEqual([])
})

test('a full name in any case, or the only place that has the text, is the place that is meant', () => {
  const nameFor = (typed: string) => placeMeant(places, typed)?.[0]
  expect(nameFor(' patan hospital')).toBe('Patan Hospital')
  expect(nameFor('baglu')).toBe('Baglung')
  expect(nameFor('patan')).toBeUndefined()
  expect(nameFor('Paris')).toBeUndefined()
  expect(placeMeant([['Dang'], ['Dang Bazar']], 'dang')).toEqual(['Dang'])
})
