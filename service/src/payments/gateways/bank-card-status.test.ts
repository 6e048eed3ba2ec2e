import { describe, expect, test } from 'vitest'
import { cardAmount } from './bank-card-request.ts'
import { cardOutcome } from './bank-card-status.ts'

const expected = { reference: 'P0123456789abcdef012', officeId: 'OFFICE', amountPaisa: 123_450 }

function anEntry(paymentStatus: string, paymentStep: string | undefined, fields: Record<string, unknown> = {}) {
  return {
    officeId: 'OFFICE',
    orderNo: expected.reference,
    controllerInternalID: 'C1',
    transactionAmount: cardAmount(expected.amountPaisa),
    paymentStatusInfo: { paymentStatus, paymentStep },
    ...fields,
  }
}

function outcomeOf(...data: unknown[]) {
  return cardOutcome({ apiResponse: { responseCode: 'PC-B050000' }, data }, expected).outcome
}

const success = ['A', 'PA'] as const
const amount = cardAmount(expected.amountPaisa)

describe("the card gateway's inquiry", () => {
  test('an amount is written as twelve digits of paisa and as a number', () => {
    expect(cardAmount(123_450)).toEqual({
      amountText: '000000123450',
      amount: 1234.5,
      currencyCode: 'NPR',
      decimalPlaces: 2,
    })
  })

  test.each([
    ['A', 'PA', 'paid'],
    ['S', 'ST', 'paid'],
    ['V', 'VD', 'unpaid'],
    ['R', 'RF', 'unpaid'],
    ['R', 'RR', 'unpaid'],
    ['I', 'AC', 'unknown'],
    ['PCPS', 'GP', 'unknown'],
    ['P', 'IN', 'unknown'],
    ['P', 'RP', 'unknown'],
    ['F', 'PA', 'unpaid'],
    ['F', undefined, 'unpaid'],
    ['A', undefined, 'paid'],
    ['S', undefined, 'paid'],
    ['A', 'AC', 'unknown'],
    ['X', 'PA', 'unknown'],
    ['constructor', undefined, 'unknown'],
  ])('%s/%s is %s', (status, step, outcome) => {
    expect(outcomeOf(anEntry(status, step))).toBe(outcome)
  })

  test.each([
    ['another order', { orderNo: 'Pffffffffffffffffff0' }],
    ['another office', { officeId: 'OTHER' }],
    ['no office', { officeId: undefined }],
    ['another amount, as text', { transactionAmount: { ...amount, amountText: '000000000100' } }],
    ['another amount, as a number', { transactionAmount: { ...amount, amount: 1 } }],
    ['no amount', { transactionAmount: { currencyCode: 'NPR' } }],
    ['another currency', { transactionAmount: { ...amount, currencyCode: 'USD' } }],
    ['no currency', { transactionAmount: { ...amount, currencyCode: undefined } }],
    ['no status', { paymentStatusInfo: undefined }],
  ])('a success of %s pays nothing', (_case, fields) => {
    expect(outcomeOf(anEntry(...success, fields))).toBe('unknown')
  })

  test.each([
    ['another office', { officeId: 'OTHER' }, 'officeId OTHER'],
    ['another amount, as text', { transactionAmount: { ...amount, amountText: '000000000100' } }, '000000000100'],
    ['another amount, as a number', { transactionAmount: { ...amount, amount: 1 } }, 'amount 1,'],
    ['another currency', { transactionAmount: { ...amount, currencyCode: 'USD' } }, 'currencyCode USD'],
  ])('a success of %s is flagged for review, with the reported values in the reason', (_case, fields, reported) => {
    const [voided, different] = [anEntry('V', 'VD'), anEntry(...success, fields)]
    for (const data of [[different], [voided, different]]) {
      expect(cardOutcome({ data }, expected)).toMatchObject({
        outcome: 'unknown',
        reviewReason: expect.stringContaining(reported),
      })
    }
  })

  test('what is not paid, or is of another order, is unknown and is not flagged for review', () => {
    const others = anEntry(...success, { orderNo: 'Pffffffffffffffffff0' })
    const open = anEntry('I', 'AC', { transactionAmount: { ...amount, amount: 1 } })
    for (const entries of [[others], [anEntry('A', 'AC')], [anEntry('X', 'PA')], []])
      expect(cardOutcome({ data: entries }, expected)).toEqual({
        ...{ outcome: 'unknown', reason: expect.any(String), isPending: false },
      })
    const pending = { outcome: 'unknown', reason: expect.any(String), isPending: true }
    expect(cardOutcome({ data: [open] }, expected)).toEqual(pending)
  })

  test('of several entries the one of this order counts', () => {
    const other = anEntry('F', 'PA', { orderNo: 'Pffffffffffffffffff0' })
    expect(cardOutcome({ data: [other, anEntry(...success)] }, expected)).toEqual({
      outcome: 'paid',
      gatewayReference: 'C1',
    })
    expect(outcomeOf(other, anEntry('I', 'AC'))).toBe('unknown')
    expect(outcomeOf(anEntry('F', 'PA'), anEntry('I', 'AC'))).toBe('unknown')
  })

  test.each([undefined, null, '', 'html', 7, [], {}, { data: null }, { data: 'x' }, { data: [null, 7, 'x', []] }])(
    '%j says nothing',
    (response) => {
      expect(cardOutcome(response, expected).outcome).toBe('unknown')
    },
  )
})
