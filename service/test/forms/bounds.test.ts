import { describe, expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aForm, asha, invalid } from './form-store.ts'

/* The bounds of 4.11 and 8: a value at the bound is stored as sent, a value beyond it is rejected. */

const svc = await startTestService()
// Submissions of one millisecond have no order.
svc.clock.stop()
const x = (count: number) => 'x'.repeat(count)
const tooLong = (count: number) => `Max ${count} character is allowed`
const phone = 'Invalid phone number'

type Bound = [type: string, more: object, inside: unknown[], outside: unknown[], message: string]

const bounds: Bound[] = [
  ['text', {}, [x(1), x(1000)], [x(1001)], tooLong(1000)],
  ['a type of tomorrow', {}, [x(1000)], [x(1001)], tooLong(1000)],
  ['textarea', {}, [x(5000)], [x(5001)], tooLong(5000)],
  ['richtext', {}, [x(50_000)], [x(50_001)], tooLong(50_000)],
  ['tags', {}, [Array(30).fill('a')], [Array(31).fill('a')], 'Max 30 items are allowed'],
  ['tags', {}, [[x(120)]], [[x(121)]], tooLong(120)],
  ['number', { min: -2, max: 2 }, [-2, 2], [-2.01], 'Must be at least -2'],
  ['number', { min: -2, max: 2 }, [0], [2.01], 'Must be at most 2'],
  ['slider', {}, [0, 100], [-0.01], 'Must be at least 0'],
  ['slider', {}, [50], [100.01], 'Must be at most 100'],
  ['slider', { max: 10 }, [0, 10], [11], 'Must be at most 10'],
  ['phone', {}, ['123456', '1'.repeat(20), `+${'1'.repeat(20)}`, '+977 980-1234567'], ['12345'], phone],
  ['phone', {}, [' -1234'], ['1'.repeat(21), `+${'1'.repeat(21)}`, '++123456', '(01)4412345', '12345a'], phone],
  ['multi_text', { sub_fields: [{ key: 'a' }] }, [{ a: x(500) }], [{ a: x(501) }], tooLong(500)],
  ['color', {}, ['#000000', '#FFffFF'], ['#00000', '#0000000', '000000', '#00000g'], 'Invalid color'],
  ['date', {}, ['2026-01-31'], ['2026-1-31', '2026-01-31T00:00', '31-01-2026'], 'Invalid date'],
  ['time', {}, ['00:00', '23:59'], ['24:00', '9:30', '09:60', '09:30:00'], 'Invalid time'],
  ['datetime', {}, ['2026-01-31T09:30'], ['2026-01-31 09:30', '2026-01-31T09:30:00'], 'Invalid date and time'],
  [
    'url',
    {},
    ['https://himal.example', 'http://himal.example/a?b#c'],
    ['himal.example', '/a', 'ftp://a.b'],
    'Invalid url',
  ],
  ['email', {}, ['a@b.example'], ['a@b', 'a', 'a@b.example '], 'Invalid email'],
]

test.each(bounds)(
  '%s %j stores values at its bounds and rejects values beyond them',
  async (type, more, inside, outside, message) => {
    const form = await aForm(svc, [{ key: 'field', type, label: 'Field', ...more }])
    for (const value of inside) {
      const response = await form.submit({ ...asha, field: value })
      expect([value, response.status]).toEqual([value, 200])
    }
    for (const value of outside) {
      const { status, body } = await form.submit({ ...asha, field: value })
      expect([value, status, body.error_type]).toEqual([value, 400, 'zod_validation'])
      expect(Object.values(body.fields)).toEqual([message])
    }
    expect((await form.stored()).map(({ field }) => field)).toEqual(inside)
  },
)

test('two rich texts of the maximum length, in Nepali and with each letter escaped, are accepted', async () => {
  const fields = ['one', 'two'].map((key) => ({ key, type: 'richtext', label: key }))
  const form = await aForm(svc, fields)
  const values = { ...asha, one: 'क'.repeat(50_000), two: 'ख'.repeat(50_000) }
  const escaped = JSON.stringify(values).replace(/[^ -~]/g, (letter) => `\\u0${letter.charCodeAt(0).toString(16)}`)
  const response = await form.submitFlat(escaped, { 'content-type': 'application/json' })
  expect(response.status).toBe(200)
  expect(await form.stored()).toEqual([expect.objectContaining(values)])
})

describe('the bounds of system fields', () => {
  const noPhones = ['981234567', '98123456789', '+981234567', '98 1234567', 9812345678]
  test.each([
    ['full_name', ['A', x(200)], [x(201), ' '], 'Full name is required'],
    ['phone', ['0000000000', '9812345678'], noPhones, 'Phone number must be of 10 digit'],
  ])('%s accepts values at its bounds and rejects values beyond them', async (key, inside, outside, message) => {
    const form = await aForm(svc)
    for (const value of inside) expect((await form.submit({ ...asha, [key]: value })).status).toBe(200)
    for (const value of outside)
      expect((await form.submit({ ...asha, [key]: value })).body).toEqual(invalid({ [key]: message }))
  })
})

describe('name and email of a submission', () => {
  test.each([null, 5, true, {}])('a full name of %j is rejected', async (full_name) => {
    const form = await aForm(svc)
    expect((await form.submit({ ...asha, full_name })).body).toEqual(invalid({ full_name: 'Full name is required' }))
    expect(await form.stored()).toEqual([])
  })

  test.each([' asha@himal.example ', 'asha@himal.example\r\n', '\tasha@himal.example'])(
    'the email %j is stored without the white space around it',
    async (email) => {
      const form = await aForm(svc)
      expect((await form.submit({ ...asha, email })).status).toBe(200)
      expect(await form.stored()).toEqual([{ ...asha, email: 'asha@himal.example' }])
    },
  )
})

test('a required checkbox must be true, an optional one may be either', async () => {
  const form = await aForm(svc, [{ key: 'agree', type: 'checkbox', label: 'I agree', required: true }])
  expect((await form.submit({ ...asha, agree: false })).body).toEqual(invalid({ agree: 'I agree is required' }))
  expect((await form.submit({ ...asha, agree: true })).status).toBe(200)
})

describe('a choice without a value', () => {
  // Whatever options the merchant lists, '' is not one of them.
  const options = ['Red', '']
  test.each([
    ['select', {}],
    ['radio', {}],
    ['badges', {}],
  ])('an empty %s is no option when optional, and missing when required', async (type, more) => {
    const field = { key: 'pick', type, label: 'Colour', options, ...more }
    const optional = await aForm(svc, [field])
    expect((await optional.submit({ ...asha, pick: '' })).body).toEqual(invalid({ pick: 'Invalid option for Colour' }))
    expect((await optional.submit(asha)).status).toBe(200)
    const required = await aForm(svc, [{ ...field, required: true }])
    for (const data of [asha, { ...asha, pick: '' }])
      expect((await required.submit(data)).body).toEqual(invalid({ pick: 'Colour is required' }))
  })
})

test.each(['number', 'slider', 'checkbox', 'checkbox_group', 'tags', 'multi_text'])(
  'an optional %s that is sent empty is not stored',
  async (type) => {
    const form = await aForm(svc, [{ key: 'field', type, options: ['Red'], sub_fields: [{ key: 'a' }] }])
    expect((await form.submit({ ...asha, field: '' })).status).toBe(200)
    expect(await form.stored()).toEqual([asha])
  },
)
