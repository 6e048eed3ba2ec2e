import { describe, expect, test } from 'vitest'
import { aContentShop } from './harness/content-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

const typeNames = [
  ...['Short text', 'Long text', 'Very long text', 'Choice from a list', 'Choice of one', 'Choice of words'],
  ...['Choice of several', 'Box to tick', 'Words, with commas', 'Number', 'Slider', 'Date', 'Time', 'Date and time'],
  ...['E-mail', 'Phone', 'Name of a person', 'Web address', 'Colour', 'Text of several parts', 'Heading', 'Line'],
]

describe.skipIf(!hasBrowser)('forms', () => {
  test('a form with a field of every type is built, shown beside it, and published', async () => {
    const { dashboard, home, cookies, service, store } = await aContentShop()
    const { page, complaints } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/forms`)
    await page.getByRole('link', { name: 'Make a form' }).click()
    await page.getByLabel('Name of the form').fill('Wholesale')
    for (const name of typeNames) {
      await page.getByLabel('Type of a new field').selectOption(name)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    }
    const preview = page.getByRole('region', { name: 'What shoppers see' })
    await expect.poll(() => preview.locator('.preview-fields > div').count()).toBe(3 + typeNames.length)
    await page.getByRole('button', { name: /^Choice from a list/ }).click()
    await page.getByLabel('Options').fill('Caps\nShawls')
    await page.getByLabel('Must be filled in').check()
    await expect.poll(() => preview.locator('option', { hasText: 'Shawls' }).count()).toBe(1)
    await page.getByLabel('Published', { exact: true }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Wholesale' }).waitFor()
    await expect.poll(async () => (await service.get(`/public/form/${store._id}/wholesale`)).status).toBe(200)
    const { body } = await service.get(`/public/form/${store._id}/wholesale`)
    expect(body.form.fields).toHaveLength(3 + typeNames.length)
    expect(body.form.fields.find(({ type }: { type: string }) => type === 'select')).toMatchObject({
      ...{ options: ['Caps', 'Shawls'], required: true },
    })
    expect(complaints).toEqual([])
  })

  test('two people who change the fields of one form see the fields of both', async () => {
    const { dashboard, home, cookies, member, first } = await aContentShop()
    const { _id } = await first('/forms')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/forms/${_id}`)
    await page.getByLabel('Type of a new field').selectOption('Date')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const { fields, version } = (await member.get(`/forms/${_id}`)).body
    const theirs = { fields: fields.slice(0, -1) }
    expect((await member.patch(`/forms/${_id}`, theirs, { 'if-match': `"${version}"` })).status).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByRole('radio', { name: /^Mine .* entries: .*Topic, Message/ }).waitFor()
    await dialog.getByRole('radio', { name: /^Theirs .* entries: .*Topic$/ }).waitFor()
  })

  test('fields move by their buttons, and a field that the service rejects shows why', async () => {
    const { dashboard, home, cookies, member, first } = await aContentShop()
    const { _id } = await first('/forms')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/forms/${_id}`)
    await page.getByRole('button', { name: /^Topic/ }).click()
    await page.getByLabel('Options').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.problem', { hasText: 'Must have 1 to 200 options' }).waitFor()
    await page.getByLabel('Options').fill('Repair')
    await page.locator('.field-list li').last().locator('.move').first().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await member.get(`/forms/${_id}`)).body.fields.slice(3).map(({ key }: { key: string }) => key))
      .toEqual(['message', 'topic'])
  })

  test('a submission shows its answers by label, is marked as read and is deleted', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/submissions?read=0`)
    const card = page.getByRole('article', { name: 'Submission of Asha Gurung' })
    await card.getByText('My cap lost its ear flap.').waitFor()
    await expect.poll(() => card.locator('dt').allTextContents()).toEqual(['Topic', 'Message'])
    await card.getByRole('button', { name: 'Mark as read' }).click()
    await page.getByText('Nothing fits').waitFor()
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    await card.getByRole('button', { name: 'Delete' }).click()
    await card.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await member.get('/submissions')).body.items).toEqual([])
  })

  test('all submissions are marked as read at once', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/submissions`)
    await page.getByRole('article').first().waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('1 marked as read').waitFor()
    expect((await member.get('/counts')).body.unread_submissions).toBe(0)
  })

  test('all are marked as read on a computer whose clock is an hour behind', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.clock.setFixedTime(Date.now() - 3_600_000)
    await page.goto(`${home}/content/submissions`)
    await page.getByRole('article').first().waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByText('1 marked as read').waitFor()
    expect((await member.get('/counts')).body.unread_submissions).toBe(0)
  })
})
