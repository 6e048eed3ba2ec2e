import { expect, test } from 'vitest'
import { crc16, emvQr } from './emv-qr.ts'

const published =
  '000201010212153137910524005204460000000NBQM:29226400011fonepay.com0104NBQM020329206061367695204541153035245402145802NP5911Fonepaytest6008District62210703292021098418456336304d3f7'

test("the checksum of the gateway's published QR reproduces", () => {
  expect(crc16(published.slice(0, -4))).toBe(published.slice(-4))
})

test('a QR ends with the checksum of everything before it', () => {
  const qr = emvQr({ merchantCode: 'SBXSTORE', amount: '550', name: 'Himal', terminal: 'P123' })
  expect(qr).toMatch(/^000201010212.*530352454035505802NP.*6304[0-9a-f]{4}$/)
  expect(crc16(qr.slice(0, -4))).toBe(qr.slice(-4))
})
