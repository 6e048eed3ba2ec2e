import { expect, test } from 'vitest'
import { html } from './html.ts'

test('values of a template are escaped, in text and in attributes', () => {
  const value = `<b> & "quoted" 'text'`
  const escaped = '&lt;b&gt; &amp; &quot;quoted&quot; &#39;text&#39;'
  expect(html`<p title="${value}">${value}</p>`.text).toBe(`<p title="${escaped}">${escaped}</p>`)
})

test('HTML of another template stands as it is, lists without a separator', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}</ul>${html`<hr>`}`.text).toBe('<ul><li>a</li><li>&lt;</li></ul><hr>')
})

test('an absent value is nothing, a number is its digits', () => {
  expect(html`${undefined}${false}${0}${12}`.text).toBe('012')
})
