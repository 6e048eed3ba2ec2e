import { describe, expect, test } from 'vitest'
import { amountInWords, shownAmount } from './amount-in-words.ts'

describe('an amount in words', () => {
  test.each([
    [0.5, 'Zero Rupees And Fifty Paisa Only', 'शून्य रुपैयाँ र पचास पैसा मात्र'],
    [1050, 'One Thousand Fifty Rupees Only', 'एक हजार पचास रुपैयाँ मात्र'],
    [1.05, 'One Rupee And Five Paisa Only', 'एक रुपैयाँ र पाँच पैसा मात्र'],
    [0.29, 'Zero Rupees And Twenty Nine Paisa Only', 'शून्य रुपैयाँ र उनन्तिस पैसा मात्र'],
    [8.2, 'Eight Rupees And Twenty Paisa Only', 'आठ रुपैयाँ र बीस पैसा मात्र'],
    [100_000, 'One Lakh Rupees Only', 'एक लाख रुपैयाँ मात्र'],
    [10_000_000, 'One Crore Rupees Only', 'एक करोड रुपैयाँ मात्र'],
    [1_234_567_890.12, expect.stringContaining('One Arab Twenty Three Crore'), expect.stringContaining('बाह्र पैसा')],
  ])('%d', (amount, english, nepali) => {
    expect(amountInWords(amount)).toEqual({ english, nepali })
  })

  test('paisa are never lost, whatever the amount', () => {
    for (let paisa = 100; paisa < 200_000_000; paisa = paisa * 3 + 1) {
      const words = amountInWords(paisa / 100).english
      expect(words.includes('Paisa'), String(paisa)).toBe(paisa % 100 !== 0)
    }
  })

  test('figures are grouped by lakh and crore', () => {
    expect([shownAmount(1_234_567.5), shownAmount(0), shownAmount(-200.25)]).toEqual([
      '12,34,567.50',
      '0.00',
      '-200.25',
    ])
  })
})
