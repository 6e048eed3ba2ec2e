import { describe, expect, test } from 'vitest'
import { searchName, searchRest, searchWords } from './search-key.ts'

describe('folding of names and queries', () => {
  test.each([
    ['lower case', 'Denim JACKET', 'denim jacket'],
    ['a character that is no letter, number or mark separates words', 'Tea set (v2.5) & "co"', 'tea set v2 5 co'],
    ['a hyphen or apostrophe inside a word also joins it', "Men's T-shirt 5-pack", 'men s t shirt 5 pack mens tshirt'],
    ['Latin accents are dropped', 'Café Crème Ñandú', 'cafe creme nandu'],
    ['full-width and ligatures become plain', 'Ｃａｐ ﬁne', 'cap fine'],
    ['Devanagari vowel signs stay', 'नेपाली टोपी', 'नेपाली टोपी'],
    ['an invisible joiner does not separate words', 'क्\u200dष', 'क्ष'],
    ['a NUL separates words', 'a\0b', 'a b'],
    ['only punctuation gives no word', '!!! --', ''],
  ])('%s', (_case, name, folded) => {
    expect(searchName(name)).toBe(folded)
  })
})

test('search words of a product: colours without swatch, no tags with a colon, each word once', () => {
  const parts = {
    categories: ['Winter Wear'],
    colors: ['Navy Blue:#000080', 'Red'],
    sizes: ['M/L'],
    tags: ['warm winter', 'rd:x', 'coming_soon'],
  }
  expect(searchRest(parts)).toBe('winter wear navy blue red m l warm coming soon')
})

describe('the words of a query', () => {
  test('a repeated word of a query counts once', () => expect(searchWords('Red  red RED cap')).toEqual(['red', 'cap']))
  test('a query never contains query syntax', () => expect(searchWords("a' | !b:* & <->")).toEqual(['a', 'b']))
  test('a query has at most twelve words', () => expect(searchWords('a b c d e f g h i j k l m n')).toHaveLength(12))
  test('an overlong word of a query is cut', () => expect(searchWords('x'.repeat(5000))[0]).toHaveLength(100))
})
