import { describe, expect, test } from 'vitest'
import { qrOutcome } from './banknet-qr.ts'
import { cleanRemark, dataValidation } from './banknet-qr-signature.ts'
import { socketUrl } from './socket-url.ts'

const nbqm = 'a7e3512f5032480a83137793cb2021dc'

describe('dataValidation', () => {
  test.each([
    [
      nbqm,
      '14,5d76d323-d1f6-4a38-8231-0063f9581c98,NBQM,test1,test2',
      '43d2f0939e58e038c3122cc1e65f86af01998dce3e9f70a41a664dc0dbd45dfd74b4c4cbb77afef8a5ae9854ab48fcbd7edfc93156f663a8c60f28830eaca7d7',
    ],
    [
      nbqm,
      '5d76d323-d1f6-4a38-8231-0063f9581c98,NBQM',
      'de5fd3bbbd7d36c766a47c0a137e41de7587028d2f6e3deacb5bebe30992326876a6fba4f9ccfd55a1d302a81aba94733d6c1db04f749483be63b619a9b032b7',
    ],
    [
      nbqm,
      '35132,e85d2ae7-e342-4a1c-81d7-536867a6720e,IN2_e85d2ae7-e342-4a1c-81d7-536867a6720e,2076.09.29,14,NBQM',
      '4b3fbd3dbfdf2e6d5a2999e8ace63e3b47153dd91c4c17846ef473b12211b0df4acc9e9dc4f814530880f977f665bccc7f1555310918a1d0ff2a57097b4eb8a4',
    ],
    [
      nbqm,
      '14,5d76d323-d1f6,NBQM,test1,test2',
      '5ae718032328ae5615fa4694dfbf3ecd13432bd49031e7285a3f8bc122ecbb8e833e83c7a11f895d30f3e8fd1906317aece113675166ae0d804ecf32a8bbdbaf',
    ],
    [
      'fonepay',
      '50,check,fonepay123,test1,test2',
      'f036eb09c5402a91e1926e904a423e66d041add18423959dad512b6f5fa37f1ea023197f6faae42f84b357914f5ed77723255d108b38c20c058677cfc8ac4204',
    ],
    [
      'test-fonepay-secret',
      '14.00,0123456789abcdef0123,MERCHANT1,Order 1001,Online payment',
      '9c7314eb4a37aade006b211a56ae169906728b449573b299aac83f681df6b96c7a0809f0693a555dfa6121996da819b04472d62af83d720929fb17befb4f85ac',
    ],
    [
      nbqm,
      '1000,prn1,test2,remarks1,remarks2,120,12',
      'ff57f6e62089d0d25bcc138c8911ce624142c838406b040d97387b30a79a5e96739c4d437cde41792f3110851bd2eb3e05eb6ddef47598e7bad5d300bb550cd4',
    ],
  ])('%s over %s reproduces', (secret, message, digest) => {
    expect(dataValidation(secret, message.split(','))).toBe(digest)
  })
})

test.each([
  ['Himal & Sons, Pvt. Ltd.', 'HimalSonsPvtLtd'],
  ['हिमाल', 'Store'],
  ['', 'Store'],
  ['a,b|c', 'abc'],
  ['x'.repeat(40), 'x'.repeat(25)],
])('the remark %s is sent as %s', (text, remark) => {
  expect(cleanRemark(text, 'Store')).toBe(remark)
})

test.each([
  ['wss://ws.example/a', true, 'wss://ws.example/a'],
  ['ws://ws.example/a', true, ''],
  ['ws://ws.example/a', false, 'ws://ws.example/a'],
  ['http://ws.example/a', false, ''],
  ['file:///etc/passwd', false, ''],
  ['not a url', false, ''],
  [undefined, false, ''],
])('the socket address %s (production: %s) is taken as "%s"', (url, production, taken) => {
  expect(socketUrl(url, { production })).toBe(taken)
})

describe('a status response', () => {
  const expected = { prn: 'P1', merchantCode: 'M1', amountPaisa: 55_000 }
  const success = { prn: 'P1', merchantCode: 'M1', paymentStatus: 'success', fonepayTraceId: 42 }
  const outcome = (response: unknown) => qrOutcome(response, expected).outcome

  test('success for the very prn and account is paid, under the trace id', () => {
    expect(qrOutcome(success, expected)).toEqual({ outcome: 'paid', gatewayReference: '42' })
    expect(qrOutcome({ ...success, amount: '550.00', txnAmount: 550 }, expected).outcome).toBe('paid')
  })

  test('without a trace id the prn stands for it', () => {
    expect(qrOutcome({ ...success, fonepayTraceId: null }, expected)).toEqual({
      outcome: 'paid',
      gatewayReference: 'P1',
    })
  })

  test.each([
    ['another prn', { ...success, prn: 'P2' }],
    ['no prn', { ...success, prn: undefined }],
    ['another account', { ...success, merchantCode: 'M2' }],
    ['no account', { ...success, merchantCode: undefined }],
    ['another amount', { ...success, amount: '551' }],
    ['an amount nobody can read', { ...success, txnAmount: '5e2' }],
    ['pending', { ...success, paymentStatus: 'pending' }],
    ['a status nobody knows', { ...success, paymentStatus: 'successful' }],
    ['failed for another prn', { ...success, prn: 'P2', paymentStatus: 'failed' }],
    ['a list', [success]],
    ['nothing', undefined],
    ['success: true alone', { success: true }],
  ])('%s is unknown', (_case, response) => {
    expect(outcome(response)).toBe('unknown')
  })

  test.each([
    ['another amount', { ...success, amount: '551' }, 'amount 551'],
    ['another amount in one of two places', { ...success, amount: '550', txnAmount: 540 }, 'txnAmount 540'],
    ['an amount nobody can read', { ...success, txnAmount: '5e2' }, 'txnAmount 5e2'],
  ])('success for %s is flagged for review, with the reported values in the reason', (_case, response, reported) => {
    const outcome = qrOutcome(response, expected)
    expect(outcome).toMatchObject({ outcome: 'unknown', reviewReason: expect.stringContaining(reported) })
    expect(outcome).toMatchObject({ reviewReason: expect.stringContaining('traceId 42') })
  })

  test.each([
    ['another amount of what is pending', { ...success, amount: '551', paymentStatus: 'pending' }, undefined],
    ['another amount of what failed', { ...success, amount: '551', paymentStatus: 'failed' }, undefined],
    ['success for another prn', { ...success, amount: '551', prn: 'P2' }, undefined],
    ['success for another account', { ...success, amount: '551', merchantCode: 'M2' }, undefined],
    ['pending', { ...success, paymentStatus: 'pending' }, true],
    ['nothing', undefined, undefined],
  ])('%s is unknown and is not flagged for review', (_case, response, isPending) => {
    expect(qrOutcome(response, expected)).toEqual({ outcome: 'unknown', reason: expect.any(String), isPending })
  })

  test('failed for this prn and account is a no', () => {
    expect(outcome({ ...success, paymentStatus: 'failed' })).toBe('unpaid')
  })
})
