import { describe, expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aForm, asha, invalid } from './form-store.ts'

/* The table of field types (4.11). */

const svc = await startTestService()
const email = 'Provided email address is invalid'
const phone = 'Phone number must be of 10 digit'

describe('bad values of system fields', () => {
  test.each([
    ['full_name', undefined, 'Required'],
    ['full_name', '', 'Full name is required'],
    ['full_name', 'a'.repeat(201), 'Full name is required'],
    ['phone', undefined, phone],
    ['phone', '981234567', phone],
    ['phone', '98123456789', phone],
    ['phone', '98123x5678', phone],
    ['email', 'asha@', email],
    ['email', 7, email],
  ])('the system field %s rejects %s', async (key, value, message) => {
    const form = await aForm(svc)
    const response = await form.submit({ ...asha, [key]: value })
    expect([response.status, response.body]).toEqual([400, invalid({ [key]: message })])
  })

  test('an optional email may be empty or absent, a required one may not', async () => {
    const optional = await aForm(svc)
    for (const fields of [{}, { email: '' }, { email: null }, { email: 'asha@himal.example' }])
      expect((await optional.submit({ ...asha, ...fields })).status).toBe(200)
    const required = await aForm(svc, [{ key: 'email', type: 'email', system: true, required: true }])
    for (const fields of [{}, { email: '' }, { email: null }])
      expect((await required.submit({ ...asha, ...fields })).body).toEqual(invalid({ email }))
  })
})

const options = ['Red', { label: 'Deep blue', value: 'blue' }]
const option = 'Invalid option for Field'
const subs = { sub_fields: [{ key: 'a' }, { key: 'b' }] }
const max = (count: number) => `Max ${count} character is allowed`
const x = (count: number) => 'x'.repeat(count)

type Case = [type: string, field: object, good: unknown[], bad: [unknown, string][]]

const table: Case[] = [
  [
    'text',
    {},
    ['', x(1000)],
    [
      [x(1001), max(1000)],
      ['\0', 'Invalid characters'],
    ],
  ],
  ['no such type', {}, [x(1000)], [[x(1001), max(1000)]]],
  ['constructor', {}, ['x'], [[x(1001), max(1000)]]],
  ['textarea', {}, [x(5000)], [[x(5001), max(5000)]]],
  ['richtext', {}, [`<p>${x(40_000)}</p>`], [[x(50_001), max(50_000)]]],
  [
    'select',
    { options },
    ['Red', 'blue'],
    [
      ['Deep blue', option],
      ['', option],
      [['Red'], option],
    ],
  ],
  [
    'radio',
    { options },
    ['Red'],
    [
      ['Green', option],
      ['', option],
    ],
  ],
  [
    'badges',
    { options },
    ['blue'],
    [
      ['Green', option],
      ['', option],
      [['Red'], option],
    ],
  ],
  [
    'badges',
    { options, multiple: true },
    [[], ['Red', 'blue']],
    [
      ['Red', option],
      [['Green'], option],
    ],
  ],
  ['checkbox_group', { options }, [[], ['Red', 'blue']], [[['Red', 'Green'], option]]],
  [
    'tags',
    {},
    [Array(30).fill(x(120))],
    [
      [Array(31).fill('a'), 'Max 30 items are allowed'],
      [[x(121)], max(120)],
    ],
  ],
  [
    'number',
    { min: 2, max: 9 },
    [2, 9, 2.5],
    [
      [1, 'Must be at least 2'],
      [10, 'Must be at most 9'],
    ],
  ],
  ['number', {}, [-1e9, 1e9], []],
  [
    'slider',
    {},
    [0, 100],
    [
      [-1, 'Must be at least 0'],
      [101, 'Must be at most 100'],
    ],
  ],
  [
    'slider',
    { min: 5, max: 6 },
    [5, 6],
    [
      [4, 'Must be at least 5'],
      [7, 'Must be at most 6'],
    ],
  ],
  ['email', {}, ['', 'a@b.example'], [['a@', 'Invalid email']]],
  [
    'phone',
    {},
    ['', '+977 1-5551234', '123456'],
    [
      ['12345', 'Invalid phone number'],
      ['phone12', 'Invalid phone number'],
    ],
  ],
  [
    'url',
    {},
    ['', 'https://a.example/b?c'],
    [
      ['a.example', 'Invalid url'],
      ['javascript:alert(1)', 'Invalid url'],
    ],
  ],
  [
    'date',
    {},
    ['', '2028-02-29'],
    [
      ['2027-02-29', 'Invalid date'],
      ['29/02/2028', 'Invalid date'],
    ],
  ],
  [
    'time',
    {},
    ['', '23:59'],
    [
      ['24:00', 'Invalid time'],
      ['10:00:00', 'Invalid time'],
    ],
  ],
  [
    'datetime',
    {},
    ['', '2026-10-20T10:30'],
    [
      ['2026-10-20T10:30Z', 'Invalid date and time'],
      ['2026-10-20', 'Invalid date and time'],
    ],
  ],
  [
    'color',
    {},
    ['', '#0aF9c3'],
    [
      ['#fff', 'Invalid color'],
      ['red', 'Invalid color'],
    ],
  ],
  ['checkbox', {}, [true, false], []],
  ['multi_text', subs, [{ a: x(500) }, { a: '', b: 'b' }, {}], []],
]

describe.each(table)('the field type %s %j', (type, more, good, bad) => {
  const field = { key: 'field', type, label: 'Field', ...more }

  test('good values of the field are stored', async () => {
    const form = await aForm(svc, [field])
    for (const value of good) expect((await form.submit({ ...asha, field: value })).status).toBe(200)
    const stored = (await form.stored()).map((data) => data.field)
    expect(stored).toHaveLength(good.length)
    expect(stored).toEqual(expect.arrayContaining(good))
  })

  test('bad values of the field are named, also those of a wrong type, and nothing is stored', async () => {
    const form = await aForm(svc, [field])
    for (const [value, message] of bad)
      expect((await form.submit({ ...asha, field: value })).body).toEqual(invalid({ field: message }))
    const wrong = [[{ $ne: null }], type === 'number' || type === 'slider' ? '5' : 5]
    for (const value of wrong)
      expect((await form.submit({ ...asha, field: value })).body).toEqual(
        invalid({ field: expect.any(String) as never }),
      )
    expect(await form.stored()).toEqual([])
  })

  test('an optional field may be absent, and a required one may not be empty', async () => {
    expect((await (await aForm(svc, [field])).submit(asha)).status).toBe(200)
    const form = await aForm(svc, [{ ...field, required: true }])
    for (const empty of [undefined, null, '', '  ', [], false])
      expect((await form.submit({ ...asha, field: empty })).body).toEqual(invalid({ field: 'Field is required' }))
  })
})

test('a multi_text stores its own keys only, each at most 500 characters long', async () => {
  const form = await aForm(svc, [{ key: 'field', type: 'multi_text', label: 'Field', ...subs, required: true }])
  expect((await form.submit({ ...asha, field: { a: 'x', c: 'y' } })).status).toBe(200)
  expect((await form.stored())[0]?.field).toEqual({ a: 'x' })
  expect((await form.submit({ ...asha, field: { a: x(501) } })).body).toEqual(invalid({ field: max(500) }))
  for (const nothing of [{}, { a: '', b: '' }, { c: 'y' }])
    expect((await form.submit({ ...asha, field: nothing })).body).toEqual(invalid({ field: 'Field is required' }))
})

test('a multi_text may have a key that every object inherits', async () => {
  const sub_fields = [{ key: 'constructor' }, { key: 'b' }]
  const form = await aForm(svc, [{ key: 'field', type: 'multi_text', sub_fields }])
  expect((await form.submit({ ...asha, field: { b: 'x' } })).status).toBe(200)
  expect((await form.stored())[0]?.field).toEqual({ b: 'x' })
  expect((await form.submit({ ...asha, field: { constructor: x(501) } })).body).toEqual(invalid({ field: max(500) }))
})

test('a field without a label is named by its key', async () => {
  const form = await aForm(svc, [{ key: 'note', type: 'text', required: true }])
  expect((await form.submit(asha)).body).toEqual(invalid({ note: 'note is required' }))
})
