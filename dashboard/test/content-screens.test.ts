import { describe, expect, test } from 'vitest'
import { aContentShop } from './harness/content-shop.ts'
import { checkScreen, chooseLanguage, looks } from './harness/screen-checks.ts'
import { hasBrowser, openOwner } from './harness/shop-owner.ts'

describe.skipIf(!hasBrowser)('screens of customers and content', () => {
  test.each(looks)(
    'every page fits a phone and a laptop in $language, and axe finds no violation on a $width',
    async (look) => {
      const { dashboard, home, cookies, first } = await aContentShop()
      const { _id: customer } = await first('/customers')
      const { page, complaints } = await openOwner(dashboard, { cookies })
      await chooseLanguage(page, look)
      const { _id: form } = await first('/forms')
      const { _id: post } = await first('/blog/posts')
      const { _id: about } = await first('/pages')
      const paths = [
        ...['/customers', `/customers/${customer}`, '/content', '/content/reviews', '/content/alerts'],
        ...['/content/forms', `/content/forms/${form}`, '/content/forms/new', '/content/submissions'],
        ...['/content/blog', `/content/blog/${post}`, '/content/authors', '/content/pages', `/content/pages/${about}`],
      ]
      for (const path of paths) await checkScreen(page, `${home}${path}`, look)
      expect(complaints).toEqual([])
    },
  )
})
