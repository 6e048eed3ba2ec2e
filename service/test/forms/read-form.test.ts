import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aForm, invalid } from './form-store.ts'

const svc = await startTestService()

test('a form is returned whole, with the system fields that the merchant left out', async () => {
  const colour = { key: 'colour', type: 'select', label: 'Colour', options: ['Red'], required: true, width: 'half' }
  const { read } = await aForm(svc, [colour], { title: 'Write to us', submit_label: 'Send', page_header: 'Hello' })
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body.form).toMatchObject({
    ...{ name: 'Wholesale', slug: 'wholesale', page_header: 'Hello', page_subheader: '', title: 'Write to us' },
    ...{ description: '', submit_label: 'Send', success_message: '', page_footer: '' },
  })
  expect(body.form.fields.map(({ key, type, system }: Record<string, unknown>) => [key, type, system])).toEqual([
    ['full_name', 'full_name', true],
    ['phone', 'phone', true],
    ['email', 'email', true],
    ['colour', 'select', false],
  ])
  expect(body.form.fields[3]).toMatchObject({ ...colour, placeholder: '', help_text: '' })
})

test("a system field keeps the merchant's position and label", async () => {
  const { read } = await aForm(svc, [
    { key: 'note', type: 'text' },
    { key: 'email', type: 'email', label: 'Your mail', system: true, required: true },
  ])
  const { fields } = (await read()).body.form
  expect(fields.map(({ key }: { key: string }) => key)).toEqual(['full_name', 'phone', 'note', 'email'])
  expect(fields[3]).toMatchObject({ label: 'Your mail', required: true, system: true })
})

test('a system field keeps its type, whatever the merchant wrote', async () => {
  const form = await aForm(svc, [{ key: 'phone', type: 'text', label: 'Mobile' }])
  const { fields } = (await form.read()).body.form
  expect(fields.find(({ key }: { key: string }) => key === 'phone')).toMatchObject({
    ...{ type: 'phone', label: 'Mobile', required: true, system: true },
  })
  const response = await form.submit({ full_name: 'Asha', phone: 'none' })
  expect(response.body).toEqual(invalid({ phone: 'Phone number must be of 10 digit' }))
})

test('scripts in the page footer are removed', async () => {
  const page_footer =
    '<p>Call <a href="javascript:alert(1)" onclick="x()">us</a></p><script>alert(1)</script><img src=x onerror=y>'
  const { body } = await (await aForm(svc, [], { page_footer })).read()
  expect(body.form.page_footer).toContain('<p>Call <a')
  expect(body.form.page_footer).not.toMatch(/script|onclick|onerror/)
})

test('an unknown form, an unpublished one and one of another store are not found', async () => {
  const hidden = await aForm(svc, [], { published: false })
  const other = await aForm(svc, [], { slug: 'other' })
  for (const url of [`${hidden._id}/wholesale`, `${other._id}/wholesale`, `${'f'.repeat(24)}/wholesale`]) {
    const read = await svc.get(`/public/form/${url}`)
    const sent = await svc.post(`/public/form/${url}/submit`, { data: {} })
    const notFound = [400, { message: 'Form not found' }]
    expect([read.status, read.body]).toEqual(notFound)
    expect([sent.status, sent.body]).toEqual(notFound)
  }
})

test('a malformed store id of a form is named', async () => {
  const response = await svc.get('/public/form/short/wholesale')
  expect([response.status, response.body]).toEqual([400, invalid({ store_id: 'Invalid id' })])
})
