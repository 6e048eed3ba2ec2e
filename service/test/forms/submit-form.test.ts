import { expect, test } from 'vitest'
import { startTestService } from '../harness/test-service.ts'
import { aForm, asha, invalid } from './form-store.ts'

const svc = await startTestService()

test('a submission is thanked for and stored, without the keys that the form does not have', async () => {
  const form = await aForm(svc, [{ key: 'note', type: 'text', label: 'Note' }])
  const answer = await form.submit({ ...asha, email: '', note: 'Hello नमस्ते', is_admin: true })
  expect([answer.status, answer.body]).toEqual([200, { success: true, message: 'Submitted successfully' }])
  expect(await form.stored()).toEqual([{ ...asha, email: '', note: 'Hello नमस्ते' }])
})

test("the thanks are the merchant's when there are such", async () => {
  const form = await aForm(svc, [], { success_message: 'We will call you.' })
  expect((await form.submit(asha)).body.message).toBe('We will call you.')
})

test('an empty word of thanks is none', async () => {
  const form = await aForm(svc, [], { success_message: '' })
  expect((await form.submit(asha)).body).toEqual({ success: true, message: 'Submitted successfully' })
})

test('a flat body is a submission too, even one with a field named data', async () => {
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
  const answer = await form.submit({ phone: '12', email: 'nobody', count: 1 })
  expect([answer.status, answer.body]).toEqual([
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

test('rich text is stored without what could run', async () => {
  const form = await aForm(svc, [{ key: 'story', type: 'richtext' }])
  await form.submit({ ...asha, story: '<b>Hi</b><script>alert(1)</script><img src="x" onerror="y">' })
  expect((await form.stored())[0]?.story).toBe('<b>Hi</b><img src="x" />')
})

test('headings and dividers ask nothing, and what is sent for them is dropped', async () => {
  const form = await aForm(svc, [
    { key: 'h', type: 'heading', required: true },
    { key: 'd', type: 'divider', required: true },
  ])
  expect((await form.submit({ ...asha, h: 'x' })).status).toBe(200)
  expect(await form.stored()).toEqual([asha])
})

test('the log tells that a form was sent, not what was in it', async () => {
  const form = await aForm(svc)
  await form.submit({ full_name: 'Private Person', phone: '9777777777' })
  expect(svc.logLines.join('')).toContain('form submitted')
  expect(svc.logLines.join('')).not.toMatch(/Private Person|9777777777/)
})

test('the eleventh submission of a client in 15 minutes is refused, and bad ones count', async () => {
  const limited = await startTestService({ RATE_LIMITS: 'on' })
  const form = await aForm(limited)
  for (let i = 0; i < 10; i++) expect((await form.submit(i % 2 ? asha : {})).status).toBe(i % 2 ? 200 : 400)
  const refused = await form.submit(asha)
  expect([refused.status, refused.text]).toEqual([429, 'Too many requests, please try again later.'])
  expect((await form.read()).status).toBe(200)
})
