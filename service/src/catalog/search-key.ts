/* The words by which a product is found. Names and queries are folded by the same rules. */

// Joiners and soft hyphens are invisible: a word with and without one is the same word.
const invisible = /[\u00ad\u200b-\u200d\ufeff]/g
// Only Latin accents. Devanagari vowel signs are marks too, but part of the word.
const latinDiacritics = /[\u0300-\u036f]/g
const insideWord = /(?<=\p{L})['’ʼ\u2010\u2011-](?=\p{L})/gu
const betweenWords = /[^\p{L}\p{N}\p{M}]+/u

// Above any real word, and below the 2046 bytes at which PostgreSQL rejects one.
const longestWord = 100
const mostWordsOfQuery = 12

function foldedWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .replace(invisible, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(latinDiacritics, '')
    .normalize('NFC')
    .split(betweenWords)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, longestWord).join(''))
}

/** The words of a text. Of "men's" and "T-shirt" also "mens" and "tshirt", as many people type them. */
function indexedWords(text: string): string[] {
  const words = foldedWords(text)
  const joined = text.replace(insideWord, '')
  return joined === text ? words : [...new Set([...words, ...foldedWords(joined)])]
}

/** The words of a product's name. */
export function searchName(name: string): string {
  return indexedWords(name).join(' ')
}

/** The words of categories, colours, sizes and tags. */
export function searchRest(parts: { categories: string[]; colors: string[]; sizes: string[]; tags: string[] }): string {
  const texts = [
    ...parts.categories,
    ...parts.colors.map((color) => color.split(':')[0] ?? ''),
    ...parts.sizes,
    ...parts.tags.filter((tag) => !tag.includes(':')),
  ]
  return [...new Set(texts.flatMap(indexedWords))].join(' ')
}

/** The words of a shopper's query. */
export function searchWords(q: string): string[] {
  return [...new Set(foldedWords(q))].slice(0, mostWordsOfQuery)
}
