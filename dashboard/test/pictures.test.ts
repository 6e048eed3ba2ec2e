import { expect, test } from 'vitest'
import { aProduct, aStoreFile } from '../../service/test/harness/store-factory.ts'
import { aMember } from '../../service/test/people/person.ts'
import { aSettingsShop } from './harness/settings-shop.ts'
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

test.skipIf(!hasBrowser)(
  'pictures of the first page and the address of an own site are saved alone, up to twenty pictures',
  async () => {
    const { dashboard, member, home, cookies } = await aSettingsShop()
    const { page, complaints } = await openOwner(dashboard, { cookies })
    await page.route('https://himal.example/**', (route) => route.fulfill({ status: 404 }))
    const sent: Record<string, unknown>[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.postDataJSON()))
    await page.goto(`${home}/settings/shop`)
    const pictures = page.getByRole('group', { name: 'Pictures of the first page' })
    await pictures.locator('input[type=file]').setInputFiles(aPicture('hills.png'))
    await expect.poll(() => pictures.locator('.pictures img').count()).toBe(1)
    await pictures.getByLabel('Address of a picture').fill('https://himal.example/1.jpg')
    // The Enter key adds the picture; it does not save the page.
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Move picture 2 earlier' }).click()
    await page.getByLabel('Address of the site').fill('https://himal.example')
    await page.getByText('2 changes not saved').waitFor()
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Shop is saved').waitFor()
    const uploaded = (await member.get('/media')).body.items[0].url
    const typed = { hero_images: ['https://himal.example/1.jpg', uploaded], storefront_url: 'https://himal.example' }
    expect(sent).toEqual([typed])
    expect((await member.get('')).body).toMatchObject(typed)

    const twenty = Array.from({ length: 20 }, (_, at) => `https://himal.example/${at}.jpg`)
    expect((await member.patch('', { hero_images: twenty })).status).toBe(200)
    await page.reload()
    await pictures.getByText('There is room for 20.').waitFor()
    expect(await pictures.getByRole('listitem').count()).toBe(20)
    await page.getByRole('button', { name: 'Remove picture 20' }).click()
    await pictures.getByLabel('Address of a picture').waitFor()
    expect(await page.getByLabel('Address of the site').inputValue()).toBe('https://himal.example')
    expect(complaints).toEqual([])
  },
)
