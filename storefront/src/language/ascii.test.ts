import { expect, test } from 'vitest'
import { inAscii } from './ascii.ts'

const html = '<b title="é">टोपी – 😀&amp;</b>'

test('an English page has a reference for each character beyond ASCII', () => {
  const references = '&#2335;&#2379;&#2346;&#2368; &#8211; &#128512;'
  expect(inAscii('en', html)).toBe(`<b title="&#233;">${references}&amp;</b>`)
})

test('a Nepali page has its characters as they are', () => {
  expect(inAscii('ne', html)).toBe(html)
})
