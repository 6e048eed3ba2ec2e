import { describe, expect, test } from 'vitest'
import { searchName, searchRest, searchWords } from './search-key.ts'

describe('folding', () => {
  test.each([
    ['lower case', 'Denim JACKET', 'denim jacket'],
    ['whatever is not a letter, number or mark parts words', 'T-shirt (v2.5) & "co"', 't shirt v2 5 co'],
    ['Latin accents go', 'Café Crème Ñandú', 'cafe creme nandu'],
    ['full-width and ligatures become plain', 'Ｃａｐ ﬁne', 'cap fine'],
    ['Devanagari vowel signs stay', 'नेपाली टोपी', 'नेपाली टोपी'],
    ['an invisible joiner does not part a word', 'क्\u200dष', 'क्ष'],
    ['a NUL parts words', 'a\0b', 'a b'],
    ['nothing but signs is nothing', '!!! --', ''],
  ])('%s', (_case, name, folded) => {
    expect(searchName(name)).toBe(folded)
  })
})

test('the rest: colours without their swatch, no tags with a colon, each word once', () => {
  const parts = {
    categories: ['Winter Wear'],
    colors: ['Navy Blue:#000080', 'Red'],
    sizes: ['M/L'],
    tags: ['warm winter', 'rd:x', 'coming_soon'],
  }
  expect(searchRest(parts)).toBe('winter wear navy blue red m l warm coming soon')
})

describe('the words of a query', () => {
  test('each once', () => expect(searchWords('Red  red RED cap')).toEqual(['red', 'cap']))
  test('never query syntax', () => expect(searchWords("a' | !b:* & <->")).toEqual(['a', 'b']))
  test('at most twelve', () => expect(searchWords('a b c d e f g h i j k l m n')).toHaveLength(12))
  test('a word without end is cut', () => expect(searchWords('x'.repeat(5000))[0]).toHaveLength(100))
})
