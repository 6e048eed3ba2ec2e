import { describe, expect, test } from 'vitest'
import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { asha } from './form-store.ts'

const svc = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile(sections))
  return aMerchant(svc, _id)
}

const keysOf = ({ fields }: { fields: { key: string }[] }) => fields.map(({ key }) => key)
const city = { key: 'city', type: 'select', label: 'City', required: true, options: ['Patan', 'Pokhara'] }

async function aForm(form: object = {}) {
  const shop = await aShop()
  const { body } = await shop.post('/forms', { name: 'Wholesale', fields: [city], ...form })
  return { shop, form: body, path: `/forms/${body._id}` }
}

describe('making a form', () => {
  test('a form of a name gets its slug, the system fields, no submissions and version 1', async () => {
    const shop = await aShop()
    const made = await shop.post('/forms', { name: 'Wholesale orders' })
    expect([made.status, made.headers.etag]).toEqual([201, '"1"'])
    expect(made.headers.location).toBe(`/merchant/stores/${shop.storeId}/forms/${made.body._id}`)
    const field = { placeholder: '', help_text: '', width: 'full', system: true }
    expect(made.body).toEqual({
      ...{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), version: 1, created_at: expect.any(String) },
      ...{ updated_at: expect.any(String), name: 'Wholesale orders', slug: 'wholesale-orders', published: true },
      ...{ page_header: '', page_subheader: '', title: '', description: '', submit_label: '', success_message: '' },
      page_footer: '',
      fields: [
        { key: 'full_name', type: 'full_name', label: 'Full name', required: true, ...field },
        { key: 'phone', type: 'phone', label: 'Phone', required: true, ...field },
        { key: 'email', type: 'email', label: 'Email', required: false, ...field },
      ],
      ...{ submission_count: 0, unread_count: 0 },
    })
    const read = await shop.get(`/forms/${made.body._id}`)
    expect([read.status, read.body, read.headers.etag]).toEqual([200, made.body, '"1"'])
    const again = await shop.post('/forms', { name: 'Wholesale orders' })
    expect(again.body.slug).toBe('wholesale-orders-2')
    const taken = await shop.post('/forms', { name: 'X', slug: 'wholesale-orders' })
    expect([taken.status, taken.body.fields]).toEqual([409, { slug: 'Already in use' }])
  })

  test('missing system fields are put first, and placed ones stay where they are', async () => {
    const { form } = await aForm({ fields: [city, { key: 'email', type: 'email', label: 'Your mail' }] })
    expect(keysOf(form)).toEqual(['full_name', 'phone', 'city', 'email'])
    expect(form.fields[3]).toMatchObject({ label: 'Your mail', required: false, system: true })
    expect(form.fields[2]).toEqual({ ...city, placeholder: '', help_text: '', width: 'full', system: false })
  })

  test('the shop shows the form at once, and an unpublished one no more', async () => {
    const { shop, form, path } = await aForm()
    const url = `/public/form/${shop.storeId}/wholesale`
    expect((await svc.get(url)).body.form).toEqual({
      ...{ name: 'Wholesale', slug: 'wholesale', page_header: '', page_subheader: '', title: '', description: '' },
      ...{ submit_label: '', success_message: '', page_footer: '', fields: form.fields },
    })
    await shop.patch(path, { published: false })
    expect((await svc.get(url)).body.message).toBe('Form not found')
  })

  test.each([
    ['an unknown type', { type: 'rating' }, 'type', expect.stringMatching(/^Must be one of full_name, phone/)],
    ['no type', { type: undefined }, 'type', 'Required'],
    ['a key with a capital', { key: 'City' }, 'key', 'Must be a small letter, then small letters, digits or _'],
    ['a key of 101 characters', { key: 'a'.repeat(101) }, 'key', 'Max 100 character is allowed'],
    ['no options where the type chooses', { options: undefined }, 'options', 'Must have 1 to 200 options'],
    ['an empty list of options', { options: [] }, 'options', 'Must have 1 to 200 options'],
    ['201 options', { options: Array.from({ length: 201 }, (_, n) => `${n}`) }, 'options', 'At most 200'],
    ['a number between 10 and 5', { type: 'number', min: 10, max: 5 }, 'max', 'Must not be less than min'],
    ['a slider from 101 to its own end', { type: 'slider', min: 101 }, 'max', 'Must not be less than min'],
    ['another width', { width: 'third' }, 'width', 'Must be full or half'],
    ['an unknown key', { colour: 'red' }, 'colour', 'Unknown field'],
  ])('%s is rejected', async (_case, change, path, message) => {
    const shop = await aShop()
    const response = await shop.post('/forms', { name: 'F', fields: [{ ...city, ...change }] })
    expect([response.status, response.body]).toEqual(rejected({ [`fields.0.${path}`]: message }))
  })

  test('a number with one end or with two equal ones is accepted', async () => {
    const ends = [{ min: 10 }, { max: -1 }, { min: 5, max: 5 }]
    const { form } = await aForm({ fields: ends.map((end, n) => ({ key: `k${n}`, type: 'number', ...end })) })
    expect(form.fields.slice(3)).toMatchObject(ends)
  })

  test('a key given twice, more than 100 fields and read-only keys are rejected', async () => {
    const shop = await aShop()
    const twice = await shop.post('/forms', { name: 'F', fields: [city, city] })
    expect(twice.body.fields).toEqual({ 'fields.1.key': 'Given twice' })
    const alsoWrong = await shop.post('/forms', { name: 'F', fields: [city, { ...city, width: 'third' }, null] })
    expect(alsoWrong.body.fields).toEqual({
      ...{ 'fields.1.key': 'Given twice', 'fields.1.width': 'Must be full or half' },
      'fields.2': expect.any(String),
    })
    const fields = Array.from({ length: 101 }, (_, n) => ({ key: `k${n}`, type: 'text' }))
    expect((await shop.post('/forms', { name: 'F', fields })).body.fields).toEqual({ fields: 'At most 100' })
    const many = await shop.post('/forms', { name: 'F', fields: fields.slice(1) })
    expect([many.status, many.body.fields.length]).toEqual([201, 103])
    const again = await shop.patch(`/forms/${many.body._id}`, { fields: many.body.fields }, { 'if-match': '"1"' })
    expect([again.status, again.body.fields]).toEqual([200, many.body.fields])
    const readOnly = await shop.post('/forms', { submission_count: 1, version: 2 })
    expect(readOnly.body.fields).toEqual({
      ...{ name: 'Required', submission_count: 'Unknown field', version: 'Unknown field' },
    })
  })

  test('every type of the public contract is accepted', async () => {
    const types = `full_name phone email text textarea richtext select radio badges checkbox_group tags number slider
      url date time datetime color checkbox multi_text heading divider`.split(/\s+/)
    const fields = types.map((type, n) => ({ key: `k${n}`, type, options: ['a', { label: 'B', value: 'b' }] }))
    const { form } = await aForm({ fields })
    expect(form.fields.slice(3).map(({ type }: { type: string }) => type)).toEqual(types)
  })
})

describe('changing a form', () => {
  test('only the named keys change, the version counts, and a change without effect keeps it', async () => {
    const { shop, form, path } = await aForm()
    const changed = await shop.patch(path, { success_message: 'Thanks' })
    expect(changed.body).toEqual({ ...form, version: 2, updated_at: expect.any(String), success_message: 'Thanks' })
    expect(changed.headers.etag).toBe('"2"')
    const same = await shop.patch(path, { success_message: 'Thanks', fields: form.fields }, { 'if-match': '"2"' })
    expect([same.status, same.body]).toEqual([200, changed.body])
  })

  test('a PATCH with fields needs If-Match, and one of another version is a 412', async () => {
    const { shop, form, path } = await aForm()
    const without = await shop.patch(path, { fields: [] })
    expect([without.status, without.body]).toEqual([
      428,
      { message: 'If-Match is required', code: 'precondition_required' },
    ])
    const stale = await shop.patch(path, { fields: [] }, { 'if-match': '"7"' })
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([412, 'changed', form])
    const replaced = await shop.patch(path, { fields: [] }, { 'if-match': '"1"' })
    expect([replaced.status, keysOf(replaced.body)]).toEqual([200, ['full_name', 'phone', 'email']])
  })

  test.each([
    ['full_name', { required: false }, 'required'],
    ['phone', { type: 'text' }, 'type'],
    ['email', { type: 'url' }, 'type'],
    ['phone', { width: 'half' }, 'width'],
    ['email', { multiple: true }, 'multiple'],
  ])('of the system field %s %s may not change', async (key, change, path) => {
    const { shop, form } = await aForm()
    const fields = form.fields.map((field: { key: string }) => (field.key === key ? { ...field, ...change } : field))
    const response = await shop.patch(`/forms/${form._id}`, { fields }, { 'if-match': '*' })
    const index = keysOf(form).indexOf(key)
    const message = `Cannot be changed: every form has the field ${key}`
    expect([response.status, response.body]).toEqual(rejected({ [`fields.${index}.${path}`]: message }))
    const made = await shop.post('/forms', { name: 'G', fields: [{ key, type: key, ...change }] })
    expect([made.status, made.body]).toEqual(rejected({ [`fields.0.${path}`]: message }))
  })

  test('labels and texts of system fields and whether the e-mail is required may change', async () => {
    const { shop, form, path } = await aForm()
    const texts = { label: 'नाम', placeholder: 'Asha', help_text: 'As on your card' }
    const fields = form.fields.map((field: { key: string }) => ({
      ...{ ...field, ...texts },
      ...(field.key === 'email' && { required: true }),
    }))
    const changed = await shop.patch(path, { fields }, { 'if-match': '"1"' })
    expect([changed.status, changed.body.fields]).toEqual([200, fields])
    const sent = await svc.post(`/public/form/${shop.storeId}/wholesale/submit`, { data: { ...asha, city: 'Patan' } })
    expect(sent.body.fields).toEqual({ email: 'Provided email address is invalid' })
  })

  test('of two editors of one version exactly one replaces the fields', async () => {
    const { shop, path } = await aForm()
    const edits = Array.from({ length: 8 }, (_, n) =>
      shop.patch(path, { fields: [{ key: `k${n}`, type: 'text' }] }, { 'if-match': '"1"' }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(412)])
    const { body } = await shop.get(path)
    expect([body.version, body.fields.length]).toEqual([2, 4])
  })
})

describe('a form and its submissions', () => {
  test('the form counts its submissions, and those that are unread', async () => {
    const { shop, path } = await aForm({ fields: [] })
    const other = await shop.post('/forms', { name: 'Other' })
    for (let sent = 0; sent < 3; sent += 1)
      await svc.post(`/public/form/${shop.storeId}/wholesale/submit`, { data: asha })
    const [first] = (await shop.get('/submissions')).body.items
    await shop.patch(`/submissions/${first._id}`, { read: true })
    const { body } = await shop.get(path)
    expect([body.submission_count, body.unread_count, body.version]).toEqual([3, 2, 1])
    const { items } = (await shop.get('/forms')).body
    expect(items.map((form: Record<string, unknown>) => [form._id, form.submission_count])).toEqual([
      [other.body._id, 0],
      [body._id, 3],
    ])
  })

  test('a deleted form leaves its submissions, whose form is null', async () => {
    const { shop, form, path } = await aForm({ fields: [] })
    await svc.post(`/public/form/${shop.storeId}/wholesale/submit`, { data: asha })
    expect((await shop.delete(path)).status).toBe(204)
    const { items } = (await shop.get('/submissions')).body
    expect(items).toMatchObject([{ form: null, form_name: 'Wholesale', data: asha, read: false }])
    expect((await shop.get(`/submissions?form=${form._id}`)).body.items).toEqual([])
    expect((await shop.get(path)).body).toEqual({ message: 'Form not found', code: 'not_found' })
  })
})

test('a store file and the merchant write the same form, and each write counts its version', async () => {
  const { shop, form, path } = await aForm()
  const file = { format: 'pasal-store/1', store: { _id: shop.storeId } }
  await svc.importStore({ ...file, forms: [{ _id: form._id, slug: 'wholesale', title: 'For shops' }] })
  const { body } = await shop.get(path)
  expect(body).toMatchObject({ version: 2, title: 'For shops', fields: form.fields })
})

test('a form of another store is not found', async () => {
  const { form } = await aForm()
  const shop = await aShop()
  for (const response of [
    await shop.get(`/forms/${form._id}`),
    await shop.patch(`/forms/${form._id}`, { name: 'Mine' }),
    await shop.delete(`/forms/${form._id}`),
    await shop.get(`/forms/${newId()}`),
  ])
    expect([response.status, response.body]).toEqual([404, { message: 'Form not found', code: 'not_found' }])
})
