import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const styles = new Map([
  ['/a.css', [Buffer.from('a{}')]],
  ['/b.css', [Buffer.from('b{}')]],
])
const inlined = (page: string) => Buffer.concat(inlineStyles(Buffer.from(page), (path) => styles.get(path))).toString()

test('each link to a style sheet of the build becomes its text, in the same place', () => {
  const page = '<head>é<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css"></head>'
  expect(inlined(page)).toBe('<head>é<style>a{}</style><style>b{}</style></head>')
})

test('a page without a link, or with a link to another file, stays as it is', () => {
  expect(inlined('<p>text</p>')).toBe('<p>text</p>')
  expect(inlined('<link rel="stylesheet" href="/c.css">')).toBe('<link rel="stylesheet" href="/c.css">')
})
