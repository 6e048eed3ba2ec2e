import { expect, test } from 'vitest'
import { dataVerification, requestFields, returnFields } from './signature.ts'

test("the DV of the network's published request reproduces", () => {
  const values = {
    PID: 'fonepay123',
    MD: 'P',
    PRN: 'd1580724437729',
    AMT: '30',
    CRN: 'NPR',
    DT: '06/27/2017',
    R1: 'Hello',
    R2: 'test',
    RU: 'https://devadminapi.fonepay.com/ConvergentMerchantDummyweb/MerchantVerification',
  }
  expect(dataVerification('fonepay', requestFields, values)).toBe(
    '147384cc250bf072fdacbce811da683a3ed7f5f7d1c0dd2ce2fb90d27d69b2bc' +
      '3c143306aa4fa26625a171ac0d4d2e2aaa53e4e10902eb9418eac32f591b92c0',
  )
})

test('the DV of a return covers its nine fields in their order', () => {
  const values = {
    R_AMT: '30',
    P_AMT: '20.0',
    INI: '9841845631',
    BC: 'NICENPKA',
    UID: '36463',
    RC: 'successful',
    PS: 'true',
    PID: 'fonepay123',
    PRN: 'd1580724437729',
  }
  expect(dataVerification('fonepay', returnFields, values).toUpperCase()).toBe(
    'FD3ECF635F3F92E93760DD756FE6E61F14FA3B3653BDEE85977D0C0369351A87' +
      'DED1F893C008D0ED54A3EF92BA0FCD9EBE2FB83BD9734B5EA45BFF64ADF512A8',
  )
})
