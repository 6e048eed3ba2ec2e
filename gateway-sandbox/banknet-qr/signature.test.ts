import { expect, test } from 'vitest'
import { dataValidation } from './signature.ts'

const secret = 'a7e3512f5032480a83137793cb2021dc'

test("the dataValidation of the network's published create request reproduces", () => {
  const prn = '5d76d323-d1f6-4a38-8231-0063f9581c98'
  expect(dataValidation(secret, '14', prn, 'NBQM', 'test1', 'test2')).toBe(
    '43d2f0939e58e038c3122cc1e65f86af01998dce3e9f70a41a664dc0dbd45dfd' +
      '74b4c4cbb77afef8a5ae9854ab48fcbd7edfc93156f663a8c60f28830eaca7d7',
  )
})

test("the dataValidation of the network's published status request reproduces", () => {
  expect(dataValidation(secret, '5d76d323-d1f6-4a38-8231-0063f9581c98', 'NBQM')).toBe(
    'de5fd3bbbd7d36c766a47c0a137e41de7587028d2f6e3deacb5bebe309923268' +
      '76a6fba4f9ccfd55a1d302a81aba94733d6c1db04f749483be63b619a9b032b7',
  )
})
