import { describe, expect, test } from 'vitest'
import { aContentShop } from './harness/content-shop.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

/** A picture six pixels wide and two high. */
const sixByTwo =
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAACCAMAAABMg11sAAAAA1BMVEX///+nxBvIAAAAC0lEQVQI12NgQAYAAA4AATHp3RUAAAAASUVORK5CYII='

describe.skipIf(!hasBrowser)('blog and pages', () => {
  test('a post is written with a heading, previewed as the shop shows it, and published', async () => {
    const { dashboard, home, cookies, service, store } = await aContentShop()
    const { page, complaints } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/blog/new`)
    await page.getByLabel('Title', { exact: true }).first().fill('Washing felt')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const editor = page.getByRole('textbox', { name: 'Text 1' })
    await editor.click()
    await page.getByRole('button', { name: 'Heading', exact: true }).click()
    await page.keyboard.type('By hand')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Cold water only.')
    const preview = page.getByRole('region', { name: 'As the shop shows it' })
    await preview.getByRole('heading', { name: 'By hand', level: 2 }).waitFor()
    await page.getByRole('switch', { name: 'Published' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Washing felt', level: 1 }).waitFor()
    await expect.poll(async () => (await service.get(`/public/blog/${store._id}/washing-felt`)).status).toBe(200)
    const { body } = await service.get(`/public/blog/${store._id}/washing-felt`)
    expect(body.sections).toEqual([{ type: 'text', html: '<h2>By hand</h2><p>Cold water only.</p>' }])
    expect(complaints).toEqual([])
  })

  test('a script in the HTML of a post runs neither in the editor nor in the preview', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const html =
      '<p>Safe</p><img src="https://a.example/x.png" onerror="window.ran=1"><table><tr><td>Cell</td></tr></table>' +
      '<a href="javascript:window.ran=1">Link</a><script>window.ran=1</script>'
    const { body } = await member.post('/blog/posts', { name: 'Hostile', sections: [{ type: 'text', html }] })
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/blog/${body._id}`)
    const preview = page.getByRole('region', { name: 'As the shop shows it' })
    await preview.getByText('Cell').waitFor()
    expect(await preview.locator('script, [onerror], a[href]').count()).toBe(0)
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(await page.getByText('that the editor would lose').count()).toBe(1)
    expect(await page.getByRole('textbox', { name: 'Text 1' }).inputValue()).toBe(html)
  })

  test('a post leads to the shop once it is public, not while it is planned', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    const linksOf = async (published_at: string) => {
      const { body } = await member.post('/blog/posts', { name: published_at, published: true, published_at })
      await page.goto(`${home}/content/blog/${body._id}`)
      await page.getByRole('heading', { name: published_at, level: 1 }).waitFor()
      return page.getByRole('link', { name: 'See it in the shop' }).count()
    }
    expect(await linksOf('2024-01-01T00:00:00.000Z')).toBe(1)
    expect(await linksOf('2090-01-01T00:00:00.000Z')).toBe(0)
  })

  test('a picture is stored with its size, which the shop reserves', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const { body } = await member.post('/blog/posts', {
      name: 'Picture',
      sections: [{ type: 'image', url: '', alt: '' }],
    })
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/blog/${body._id}`)
    const file = { name: 'wide.png', mimeType: 'image/png', buffer: Buffer.from(sixByTwo, 'base64') }
    await page.locator('.section-head + .body input[type=file]').setInputFiles(file)
    const picture = page.locator('.section-head + .body img')
    // The size is known once the picture is loaded.
    await expect.poll(() => picture.evaluate((img) => img.naturalWidth)).toBe(6)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await member.get(`/blog/posts/${body._id}`)).body.sections)
      .toEqual([{ type: 'image', url: expect.stringMatching(/\.webp$/), alt: '', width: 6, height: 2 }])
  })

  test('parts move by their buttons, and one of an unknown type stays as it is', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const sections = [
      { type: 'text', html: '<p>First</p>' },
      { type: 'video', source: 'https://a.example/v' },
    ]
    const { body } = await member.post('/blog/posts', { name: 'Moving', sections })
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/blog/${body._id}`)
    await page.getByText('Made by another program (video)').waitFor()
    await page.locator('.section-head').first().locator('.move').last().click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await member.get(`/blog/posts/${body._id}`)).body.sections)
      .toEqual([sections[1], sections[0]])
  })

  test('a part whose elements the editor would lose is HTML, and stays so when it moves', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const plain = '<p>By hand</p>'
    const headed = '<h1>Wool</h1><p>Warm</p>'
    const sections = [plain, headed].map((html) => ({ type: 'text', html }))
    const { body } = await member.post('/blog/posts', { name: 'Moving', sections })
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/blog/${body._id}`)
    expect(await page.getByRole('textbox', { name: 'Text 2' }).inputValue()).toBe(headed)
    await page.getByRole('button', { name: 'Move Text 2 earlier' }).click()
    expect(await page.getByRole('textbox', { name: 'Text 1' }).inputValue()).toBe(headed)
    await page.getByRole('textbox', { name: 'Text 2' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(', with care')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    const { body: saved } = await member.get(`/blog/posts/${body._id}`)
    expect(saved.sections.map(({ html }: { html: string }) => html)).toEqual([headed, '<p>By hand, with care</p>'])
  })

  test('of two people who change one page, the second sees both versions', async () => {
    const { dashboard, home, cookies, member, first } = await aContentShop()
    const { _id } = await first('/pages')
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/pages/${_id}`)
    await page.getByLabel('Title', { exact: true }).fill('Who we are')
    expect((await member.patch(`/pages/${_id}`, { title: 'Our story' })).status).toBe(200)
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this' })
    await dialog.getByText('Our story').waitFor()
    await dialog.getByRole('button', { name: 'Save with this choice' }).click()
    await expect.poll(async () => (await member.get(`/pages/${_id}`)).body.title).toBe('Who we are')
  })

  test('the first page of the shop is made from the list of pages, beside another new page', async () => {
    const { dashboard, home, cookies, service, store } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/pages/new`)
    await page.getByLabel('Title', { exact: true }).fill('About us')
    await page.goto(`${home}/content/pages`)
    await page.getByRole('link', { name: 'Make the first page' }).click()
    await page.getByRole('heading', { name: 'New page' }).waitFor()
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('')
    await page.getByLabel('Title', { exact: true }).fill('Welcome')
    await page.getByRole('switch', { name: 'Published' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
    await expect.poll(async () => (await service.get(`/public/landing/${store._id}`)).text).toContain('Welcome')
  })

  test('an author gets another name, and a category of the blog is added and deleted', async () => {
    const { dashboard, home, cookies, member } = await aContentShop()
    const { page } = await openOwner(dashboard, { cookies })
    await page.goto(`${home}/content/authors`)
    await page.getByLabel('Name of The owner').fill('Maya of the workshop')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Name of Maya of the workshop').waitFor()
    await page.getByLabel('Name of a new category').fill('Care')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByLabel('Name of Care').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await member.get('/blog/categories')).body.items).toEqual([])
  })
})
