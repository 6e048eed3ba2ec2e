import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aForm, asha, invalid } from './form-store.ts'

const svc = await startTestService()
// Submissions of one millisecond have no order.
svc.clock.stop()

test('a submission is confirmed and stored, without keys that are not in the form', async () => {
  const form = await aForm(svc, [{ key: 'note', type: 'text', label: 'Note' }])
  const response = await form.submit({ ...asha, email: '', note: 'Hello नमस्ते', is_admin: true })
  expect([response.status, response.body]).toEqual([200, { success: true, message: 'Submitted successfully' }])
  expect(await form.stored()).toEqual([{ ...asha, email: '', note: 'Hello नमस्ते' }])
})

test("a submission is confirmed with the merchant's message", async () => {
  const form = await aForm(svc, [], { success_message: 'We will call you.' })
  expect((await form.submit(asha)).body.message).toBe('We will call you.')
})

test('an empty message of the merchant is replaced by the default', async () => {
  const form = await aForm(svc, [], { success_message: '' })
  expect((await form.submit(asha)).body).toEqual({ success: true, message: 'Submitted successfully' })
})

test('a flat body is a submission, also with a field named data', async () => {
  const form = await aForm(svc, [{ key: 'data', type: 'text' }])
  expect((await form.submitFlat(asha)).status).toBe(200)
  expect((await form.submitFlat({ ...asha, data: 'text' })).status).toBe(200)
  expect(await form.stored()).toEqual([asha, { ...asha, data: 'text' }])
})

test('every bad field is named, and nothing is stored', async () => {
  const form = await aForm(svc, [
    { key: 'note', type: 'text', label: 'Note', required: true },
    { key: 'count', type: 'number', label: 'Count', min: 2 },
  ])
  const response = await form.submit({ phone: '12', email: 'nobody', count: 1 })
  expect([response.status, response.body]).toEqual([
    400,
    invalid({
      full_name: 'Required',
      phone: 'Phone number must be of 10 digit',
      email: 'Provided email address is invalid',
      note: 'Note is required',
      count: 'Must be at least 2',
    }),
  ])
  expect(await form.stored()).toEqual([])
})

test('rich text is stored without scripts', async () => {
  const form = await aForm(svc, [{ key: 'story', type: 'richtext' }])
  await form.submit({ ...asha, story: '<b>Hi</b><script>alert(1)</script><img src="x" onerror="y">' })
  expect((await form.stored())[0]?.story).toBe('<b>Hi</b><img src="x" />')
})

test('values sent for headings and dividers are not stored', async () => {
  const form = await aForm(svc, [
    { key: 'h', type: 'heading', required: true },
    { key: 'd', type: 'divider', required: true },
  ])
  expect((await form.submit({ ...asha, h: 'x' })).status).toBe(200)
  expect(await form.stored()).toEqual([asha])
})

test('the log records that a form was submitted, and none of its content', async () => {
  const form = await aForm(svc)
  await form.submit({ full_name: 'Private Person', phone: '9777777777' })
  expect(svc.logLines.join('')).toContain('form submitted')
  expect(svc.logLines.join('')).not.toMatch(/Private Person|9777777777/)
})

test('the eleventh submission of a client in 15 minutes is rejected, and invalid ones count', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const form = await aForm(limited)
  for (let i = 0; i < 10; i++) expect((await form.submit(i % 2 ? asha : {})).status).toBe(i % 2 ? 200 : 400)
  const rejected = await form.submit(asha)
  expect([rejected.status, rejected.text]).toEqual([429, 'Too many requests, please try again later.'])
  expect((await form.read()).status).toBe(200)
})
