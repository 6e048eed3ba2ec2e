import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/*
 * Takes the four pictures of the shop in the README from a running demo store:
 * `node service/bin/pasal run scripts/readme-pictures.ts http://demo.localhost:4000`
 */

// A dependency of the service, not of the repository's root.
const sharp = createRequire(new URL('../service/package.json', import.meta.url))('sharp')

const folder = join(import.meta.dirname, '../docs/pictures')
const origin = process.argv[2] ?? 'http://demo.localhost:4000'
const phone = { width: 360, height: 780 }
const laptop = { width: 1280, height: 800 }

const pictures = [
  { name: 'shop-home', path: '/', viewport: laptop, lang: 'en' },
  { name: 'shop-list', path: '/products', viewport: phone, lang: 'en' },
  { name: 'shop-product', path: '/product/felt-slippers', viewport: phone, lang: 'en' },
  { name: 'shop-nepali', path: '/product/felt-slippers', viewport: phone, lang: 'ne' },
]

await takePictures()

async function takePictures(): Promise<void> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
  await mkdir(folder, { recursive: true })
  for (const { name, path, viewport, lang } of pictures) {
    const context = await browser.newContext({ viewport, deviceScaleFactor: 2 })
    await context.addCookies([{ name: 'lang', value: lang, url: origin }])
    const page = await context.newPage()
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`))
    await context.close()
  }
  await browser.close()
}
