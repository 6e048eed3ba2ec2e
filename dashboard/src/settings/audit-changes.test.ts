import { expect, test } from 'vitest'
import { changesOf, type Entry } from './audit-changes.ts'

const anEntry = (kind: string, before: object, after: object): Entry => ({
  ...{ _id: '1', at: '', action: '', ip: '', actor: { kind: 'person', _id: '', name: '' } },
  ...{ object: { kind, _id: '', name: '' }, before: { ...before }, after: { ...after } },
})
const shown = (entry: Entry, names = {}) =>
  changesOf(entry, names).changes.map(({ label, before, after }) => [label, before, after])

test('a field within a group is named by its path, or by its last part', () => {
  const before = { business: { pan: '1', address: 'Patan' }, page: { seo_title: 'A' } }
  const after = { business: { pan: '2', address: 'Patan' }, page: { seo_title: 'B' } }
  expect(shown(anEntry('store', before, after), { 'business.pan': 'PAN', seo_title: 'Title there' })).toEqual([
    ['PAN', '1', '2'],
    ['Title there', 'A', 'B'],
  ])
})

test('of a new object the fields of the form are shown, without what is empty', () => {
  const made = { _id: '5', version: 1, code: 'TIHAR', places: [], starts_at: null, active: false }
  const names = { code: 'Code', places: 'Places', starts_at: 'Starts', active: 'Usable' }
  const entry = anEntry('coupon', {}, made)
  expect(changesOf(entry, names).way).toBe('made')
  expect(shown(entry, names)).toEqual([
    ['Code', undefined, 'TIHAR'],
    ['Usable', undefined, false],
  ])
  expect(changesOf({ ...entry, before: entry.after, after: {} }, names)).toMatchObject({
    way: 'gone',
    changes: [{}, {}],
  })
})

test('a changed field that no form names is shown under its own name', () => {
  expect(shown(anEntry('order', { meta: 1 }, { meta: 2 }))).toEqual([['meta', 1, 2]])
})

test('of two lists of things only those that differ are shown', () => {
  const [red, blue, dear] = [
    { _id: 'r', price: 1 },
    { _id: 'b', price: 1 },
    { _id: 'b', price: 2 },
  ]
  const entry = anEntry('product', { variants: [red, blue] }, { variants: [red, dear] })
  expect(shown(entry)).toEqual([['variants', [blue], [dear]]])
})

test('each changed place of the delivery table is a field, and an inherited charge is empty', () => {
  const before = {
    places: [
      ['Patan', true, 80, -1],
      ['Pokhara', 'Y', 100, 120],
    ],
  }
  const after = {
    places: [
      ['Patan', 'N', 90, -1],
      ['Pokhara', 'Y', 100, 120],
    ],
  }
  expect(shown(anEntry('delivery', before, after))).toEqual([['Patan', [true, 80, null], [false, 90, null]]])
})

test('a key that every object has is shown as it is', () => {
  const [before, after] = [{ details: { constructor: 'a' } }, { details: { constructor: 'b' } }]
  expect(shown(anEntry('plugin', before, after))).toEqual([['details.constructor', 'a', 'b']])
})
