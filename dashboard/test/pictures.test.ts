import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../../service/test/harness/store-factory.ts'
import { aMember } from '../../service/test/people/person.ts'
import { aPicture, hasBrowser, openDashboard, openOwner } from './harness/shop-owner.ts'

test.skipIf(!hasBrowser)(
  'chosen pictures of a product are uploaded, put in order by keys and saved; a file that is none is named',
  async () => {
    const dashboard = await openDashboard()
    const product = aProduct({ name: 'Felt Cap', image_urls: [] })
    const { _id, subdomain } = await dashboard.service.importStore(aStoreFile({ products: [product] }))
    const owner = await aMember(dashboard.service, _id, 'owner')
    const { page, complaints } = await openOwner(dashboard, { cookies: owner.browser.cookies })
    await page.goto(`/dashboard/shop/${subdomain}/products/${product._id}`)
    const input = page.locator('input[type=file]')
    await input.setInputFiles([
      ...[aPicture('front.png'), { ...aPicture('notes.png'), buffer: Buffer.from('no picture') }],
      aPicture('back.png'),
    ])
    await expect.poll(() => page.locator('.pictures img').count()).toBe(2)
    await page.getByText('notes.png').waitFor()
    const shown = await page.locator('.pictures img').evaluateAll((all) => all.map((one) => one.src))
    // The page shows the smallest files of the pictures.
    expect(shown).toEqual(shown.map(() => expect.stringMatching(/-320\.webp$/)))
    const [front, back] = shown.map((src) => src.replace('-320.webp', '.webp'))
    await page.getByRole('button', { name: 'Move picture 2 earlier' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await owner.get(`/products/${product._id}`)).body.image_urls).toEqual([back, front])
    const { items } = (await owner.get('/media')).body
    expect(items.map(({ file_name }: { file_name: string }) => file_name)).toEqual(['back.png', 'front.png'])
    expect(complaints).toEqual([])
  },
)
