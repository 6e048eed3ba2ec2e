import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'

/*
 * Opens a first shop on a phone, sells in it, and takes the pictures of docs/first-shop.md. It needs the link that the
 * start of an empty installation prints:
 * `node service/bin/pasal run scripts/first-shop-pictures.ts http://127.0.0.1:4000/dashboard/setup#…`
 */

// A dependency of the service, not of the repository's root.
const sharp = createRequire(new URL('../service/package.json', import.meta.url))('sharp')

const folder = join(import.meta.dirname, '../docs/pictures')
const setUpLink = process.argv[2]
if (!setUpLink) throw new Error('The link that the start of an empty installation prints is missing')
const { origin, port } = new URL(setUpLink)
const shop = `http://himal-felt.localhost:${port}`
const dashboard = `${origin}/dashboard/shop/himal-felt`

const products = [
  { name: 'Felt Cap', price: '1200', stock: '12', text: 'Warm and light, felted by hand in Kirtipur.' },
  { name: 'Felt Slippers', price: '1800', stock: '8', text: 'Soft soles of two layers of wool.' },
  { name: 'Felt Bag', price: '2500', stock: '5', text: 'With a zip, and a pocket for the phone.' },
]

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const context = await browser.newContext({ viewport: { width: 360, height: 780 }, deviceScaleFactor: 2 })
await mkdir(folder, { recursive: true })
const page = await context.newPage()
await openShop(setUpLink)
await addProducts()
await setPrices()
await addCoupon()
await nameBusiness()
await orderAsShopper(await context.newPage())
await sendOrder()
await browser.close()

async function takePicture(name: string, of: Page = page): Promise<void> {
  await of.evaluate('document.fonts.ready')
  await sharp(await of.screenshot())
    .webp({ quality: 80 })
    .toFile(join(folder, `first-shop-${name}.webp`))
}

async function openShop(link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Name of the shop').fill('Himal Felt')
  await page.getByLabel('Your name').fill('Dawa Tamang')
  await page.getByLabel('E-mail').fill('dawa@shop.example')
  await page.getByLabel('Password').fill('correct horse battery')
  await takePicture('open')
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await page.getByRole('heading', { name: /^Namaste/ }).waitFor()
  await page.getByRole('link', { name: 'Add a product' }).waitFor()
  await takePicture('steps')
}

async function addProducts(): Promise<void> {
  for (const { name, price, stock, text } of products) {
    await page.goto(`${dashboard}/products/new`)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Description').fill(text)
    await page.getByLabel('Choose pictures').setInputFiles(await aPicture(name))
    await page.getByLabel('Price Rs.').fill(price)
    await page.getByLabel('Stock', { exact: true }).fill(stock)
    await page.locator('main img').first().waitFor()
    if (name === 'Felt Cap') await takePicture('product')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name, exact: true }).waitFor()
  }
}

/** A plain picture in place of a photo. */
async function aPicture(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const colours: Record<string, string> = { 'Felt Cap': '#b5533c', 'Felt Slippers': '#4a6b8a', 'Felt Bag': '#6b8a4a' }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800"
    fill="#f2ede4"/><circle cx="400" cy="420" r="230" fill="${colours[name]}"/></svg>`
  return { name: 'photo.png', mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() }
}

async function setPrices(): Promise<void> {
  await page.goto(`${dashboard}/settings/delivery`)
  await page.getByLabel('Everywhere else, 1 kg').fill('150')
  await page.getByLabel('Kathmandu, 1 kg').fill('100')
  await takePicture('delivery')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The delivery table is saved').waitFor()
}

async function addCoupon(): Promise<void> {
  await page.goto(`${dashboard}/offers/coupons/new`)
  await page.getByLabel('Code').fill('NAMASTE')
  await page.getByLabel('Kind of discount').selectOption('Percent off the goods')
  await page.getByLabel('Percent', { exact: true }).fill('10')
  await takePicture('coupon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'NAMASTE' }).waitFor()
}

async function nameBusiness(): Promise<void> {
  await page.goto(`${dashboard}/settings/shop`)
  await page.getByLabel('Registered name').fill('Himal Felt Udyog')
  await page.getByLabel('Address', { exact: true }).fill('Kirtipur 4, Kathmandu')
  await page.getByLabel('PAN', { exact: true }).fill('301234567')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
}

async function orderAsShopper(shopper: Page): Promise<void> {
  await shopper.goto(shop)
  await takePicture('home', shopper)
  await shopper.goto(`${shop}/product/felt-cap`)
  await shopper.getByRole('button', { name: /add to cart/i }).click()
  await shopper.goto(`${shop}/checkout`)
  await shopper.getByLabel('Full name').fill('Anjali Shrestha')
  await shopper.getByLabel('Mobile number', { exact: true }).fill('9841550208')
  await chooseKathmandu(shopper)
  await shopper.getByLabel('Street, house, ward').fill('Patan Dhoka 12')
  await takePicture('checkout', shopper)
  await shopper.getByRole('button', { name: 'Place order' }).click()
  await shopper.waitForURL(/\/track\//)
  await shopper.getByRole('heading', { name: /^Thank you/ }).waitFor()
  await takePicture('thanks', shopper)
}

async function chooseKathmandu(shopper: Page): Promise<void> {
  await shopper.getByRole('combobox', { name: 'Place' }).fill('Kathmandu')
  await shopper.getByRole('option', { name: /^Kathmandu Rs/ }).click()
}

async function sendOrder(): Promise<void> {
  await page.goto(dashboard)
  await page.getByRole('button', { name: /^Confirm #/ }).waitFor()
  await takePicture('today')
  await page.getByRole('button', { name: /^Confirm #/ }).click()
  await page.getByText('is being packed').waitFor()
  await page.goto(`${dashboard}/orders`)
  await page.getByRole('link', { name: /^#\d+$/ }).click()
  await page.getByRole('button', { name: 'Make the bill' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make the bill' }).click()
  await page.getByRole('link', { name: /^Bill / }).waitFor()
  await takePicture('bill')
  await page.getByRole('button', { name: 'Dispatch' }).click()
  await page.getByLabel('Courier').fill('Upaya')
  await takePicture('dispatch')
  await page.getByRole('dialog').getByRole('button', { name: 'Dispatch' }).click()
  await page.locator('h1 + .pill', { hasText: 'On its way' }).waitFor()
}
