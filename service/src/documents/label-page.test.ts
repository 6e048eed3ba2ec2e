import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { drawLabel } from './label-page.ts'
import type { Label } from './print-job.ts'
import { registerFonts } from './text.ts'

const aLabel: Label = {
  ...{ store: 'Himal Crafts', orderNumber: 1001, receiver: 'Asha Gurung', phone: '9812345678', otherPhone: '' },
  ...{ address: 'Patan Dhoka 12, Lalitpur', amountToCollect: 550, courier: 'Pathao', trackingNumber: 'PT-1' },
}

/** The texts of a label with the place of each. */
function textsOf(fields: Partial<Label>) {
  const doc = new PDFDocument({ autoFirstPage: false })
  registerFonts(doc)
  const text = vi.spyOn(doc, 'text')
  drawLabel(doc, { ...aLabel, ...fields })
  return (text.mock.calls as unknown as [text: string, x: number, y: number][]).map(([text, x, y]) => ({ text, x, y }))
}

test.each([
  ['Latin', 'House 12, third floor, '.repeat(13), 'behind the temple, '.repeat(16)],
  ['Nepali', 'लामो ठेगाना '.repeat(26), 'मन्दिरको पछाडि '.repeat(20)],
  ['unbroken', 'x'.repeat(320), 'W'.repeat(320)],
])('the longest address in %s letters stands whole above the money, with its city', (_name, street, landmark) => {
  const receiver = 'Asha Gurung '.repeat(10)
  const texts = textsOf({ receiver, address: [street, landmark, 'Kathmandu'].join(', ') })
  const phone = texts.findIndex(({ text }) => text === '9812345678')
  const money = texts.findIndex(({ text }) => text === 'Amount to collect')
  const address = texts.slice(phone + 1, money)
  const letters = (text: string) => text.replaceAll(' ', '')
  expect(letters(address.map(({ text }) => text).join(''))).toBe(letters(`${street},${landmark},Kathmandu`))
  expect(Math.max(...address.map(({ y }) => y)) + 5).toBeLessThan(texts[money]?.y ?? 0)
})

test('the longest tracking number stands whole above the bars', () => {
  const trackingNumber = 'T'.repeat(100)
  const texts = textsOf({ courier: 'C'.repeat(60), trackingNumber })
  const bars = texts.findIndex(({ text }) => text === 'Order 1001')
  const money = texts.findIndex(({ text }) => text === 'Rs. 550.00')
  const sending = texts.slice(money + 1, bars)
  expect(sending.map(({ text }) => text).join('')).toContain(trackingNumber)
  expect(Math.max(...sending.map(({ y }) => y)) + 5).toBeLessThan((texts[bars]?.y ?? 0) - 58)
})

test('a name of a store that is longer than its line is cut there, and shows it', () => {
  const store = 'Himal Crafts and Handmade Things '.repeat(4)
  const texts = textsOf({ store })
  const to = texts.findIndex(({ text }) => text === 'To')
  const drawn = texts.slice(0, to)
  const [{ text = '' } = {}] = drawn
  expect(drawn.length).toBe(1)
  expect(text).toMatch(/^Himal Crafts .*…$/)
  expect(store).toContain(text.slice(0, -1))
})
