import { describe, expect, test } from 'vitest'
import { aContentShop } from './harness/content-shop.ts'
import { hasBrowser, openOwner, phone } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('reviews and alerts', () => {
  test('on a phone the overview counts what waits, and a reply leaves the tally', async () => {
    const { dashboard, home, cookies, service, store } = await aContentShop()
    const { page, complaints } = await openOwner(dashboard, { cookies, viewport: phone })
    await page.goto(`${home}/content`)
    await page.getByText('2 people wait').waitFor()
    await page.getByText('1 unread').waitFor()
    await page.getByRole('link', { name: /Reviews.*2 without a reply/ }).click()
    await page.getByRole('button', { name: 'Without a reply 2' }).click()
    const review = page.getByRole('article', { name: 'Felt Cap, by Hari' })
    await review.getByRole('button', { name: 'Reply' }).click()
    await review.getByLabel('Reply of the shop').fill('We mend it without a charge.')
    await page.reload()
    await expect.poll(() => review.getByLabel('Reply of the shop').inputValue()).toBe('We mend it without a charge.')
    await review.getByRole('button', { name: 'Save the reply' }).click()
    await page.getByRole('button', { name: 'Without a reply 1' }).waitFor()
    const { body } = await service.get(`/product/public/${store._id}/felt-cap`)
    expect(body.reviews.find(({ review: text }: { review: string }) => text.startsWith('The seam')).reply.text).toBe(
      'We mend it without a charge.',
    )
    expect(complaints).toEqual([])
  })

  test('a hidden review leaves the product, and undo brings it back', async () => {
    const { dashboard, home, cookies, service, store } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/reviews`)
    const review = page.getByRole('article', { name: 'Felt Cap, by Hari' })
    const count = async () => (await service.get(`/product/public/${store._id}/felt-cap`)).body.reviews.length
    await review.getByRole('button', { name: 'Hide' }).click()
    await review.getByText('Hidden', { exact: true }).waitFor()
    await expect.poll(count).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(count).toBe(2)
  })

  test('a deleted review is gone after the question was answered', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/reviews`)
    const review = page.getByRole('article', { name: 'Felt Cap, by Hari' })
    await review.getByRole('button', { name: 'Delete' }).click()
    await review.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    await expect.poll(async () => (await member.get('/reviews')).body.items).toHaveLength(1)
  })

  test('staff reply to a review and cannot delete it', async () => {
    const { dashboard, home, cookies } = await aContentShop('staff')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/reviews`)
    const review = page.getByRole('article', { name: 'Felt Cap, by Hari' })
    await review.getByRole('button', { name: 'Reply' }).waitFor()
    expect(await review.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  })

  test('the list of alerts says how many wait for a product and leads to it', async () => {
    const { dashboard, home, cookies } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/alerts`)
    await page.getByRole('link', { name: /Yak Cheese.*2 people wait for this/ }).click()
    await page.getByRole('heading', { name: 'Yak Cheese' }).waitFor()
  })
})
