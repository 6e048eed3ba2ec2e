import { expect, test } from 'vitest'
import { settlementOf } from './settlement.ts'

const rows = [
  { order: 'a', due: 500 },
  { order: 'b', due: 250.5 },
]
const all = new Set(['a', 'b'])

test('ticked orders are paid as a whole or with the amount that is typed', () => {
  const settlement = settlementOf(rows, { ticked: all, amounts: { a: '450' }, fee: 'Rs. 150' })
  expect(settlement).toMatchObject({ sum: 700.5, fee: 150, isFeeUnreadable: false })
  expect(settlement.orders).toEqual([
    { order: 'a', amount: 450 },
    { order: 'b', amount: 250.5 },
  ])
})

test('an order that came after the form was opened is not paid', () => {
  expect(settlementOf(rows, { ticked: new Set(['a']), amounts: {}, fee: '' }).orders).toHaveLength(1)
})

test('an unreadable amount is named and does not count as 0', () => {
  const { orders, unreadable } = settlementOf(rows, { ticked: all, amounts: { a: '4o0', b: '' }, fee: '' })
  expect(orders).toEqual([])
  expect([...unreadable]).toEqual(['a', 'b'])
})

test('an unreadable amount of an order that is not paid is no problem', () => {
  const { unreadable } = settlementOf(rows, { ticked: new Set(['b']), amounts: { a: '?' }, fee: '' })
  expect(unreadable.size).toBe(0)
})

test('an unreadable fee is named, and an empty one is none', () => {
  expect(settlementOf(rows, { ticked: all, amounts: {}, fee: 'one fifty' }).isFeeUnreadable).toBe(true)
  expect(settlementOf(rows, { ticked: all, amounts: {}, fee: ' ' })).not.toHaveProperty('fee')
  expect(settlementOf(rows, { ticked: all, amounts: {}, fee: ' ' }).isFeeUnreadable).toBe(false)
})
