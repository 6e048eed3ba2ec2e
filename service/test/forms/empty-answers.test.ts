import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aForm, asha, invalid } from './form-store.ts'

/* What counts as no answer to a required field (4.11). */

const svc = await startTestService()

const subs = { sub_fields: [{ key: 'a' }, { key: 'b' }] }
const image = '<p><img src="https://cdn.example/a.png" /></p>'

test.each([
  ['richtext', {}, ['<p></p>', '<p><br></p>', '<p> &nbsp;</p>', '<ul><li></li></ul>'], ['<p>.</p>', '0', image]],
  ['tags', {}, [[' '], ['', '\n']], [['', 'wool']]],
  ['multi_text', subs, [{ a: ' ' }, { a: '', b: '\t' }], [{ a: ' ', b: 'wool' }]],
])('a required %s %j with nothing to read is empty', async (type, more, empty: unknown[], filled: unknown[]) => {
  const form = await aForm(svc, [{ key: 'field', type, label: 'Field', required: true, ...more }])
  for (const field of empty)
    expect((await form.submit({ ...asha, field })).body).toEqual(invalid({ field: 'Field is required' }))
  for (const field of filled) expect([field, (await form.submit({ ...asha, field })).status]).toEqual([field, 200])
  expect(await form.stored()).toHaveLength(filled.length)
})

test('an optional rich text without text is stored as it is', async () => {
  const form = await aForm(svc, [{ key: 'field', type: 'richtext', label: 'Field' }])
  expect((await form.submit({ ...asha, field: '<p></p>' })).status).toBe(200)
  expect(await form.stored()).toEqual([expect.objectContaining({ field: '<p></p>' })])
})
