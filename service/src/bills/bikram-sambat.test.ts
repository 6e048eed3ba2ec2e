import { describe, expect, test } from 'vitest'
import { dayOfBill, fiscalYear, shownDay } from './bikram-sambat.ts'

const at = (time: string) => dayOfBill(new Date(time))

describe('Bikram Sambat', () => {
  test.each([
    ['2026-07-16', '2083-03-32', '2082/83'],
    ['2026-07-17', '2083-04-01', '2083/84'],
    ['2026-11-22', '2083-08-06', '2083/84'],
    ['2027-07-16', '2084-03-31', '2083/84'],
    // the first of Baisakh of published calendars
    ['2020-04-13', '2077-01-01', '2076/77'],
    ['2021-04-14', '2078-01-01', '2077/78'],
    ['2022-04-14', '2079-01-01', '2078/79'],
    ['2023-04-14', '2080-01-01', '2079/80'],
    ['2024-04-13', '2081-01-01', '2080/81'],
    ['2025-04-14', '2082-01-01', '2081/82'],
    ['2026-04-14', '2083-01-01', '2082/83'],
  ])('%s is %s', (day, bs, year) => {
    const date = at(`${day}T06:00:00Z`)
    expect([shownDay(date), fiscalYear(date)]).toEqual([bs, year])
  })

  test('a day begins at midnight in Kathmandu', () => {
    expect(shownDay(at('2026-07-16T18:14:59.999Z'))).toBe('2083-03-32')
    expect(shownDay(at('2026-07-16T18:15:00Z'))).toBe('2083-04-01')
  })

  test('the last known day has its date, and the next one is an error instead of a wrong date', () => {
    const message = 'Dates of Bikram Sambat are known from 1943-04-14 to 2034-04-13 only'
    expect(shownDay(at('2034-04-13T18:14:59.999Z'))).toBe('2090-12-30')
    expect(fiscalYear(at('2034-04-13T18:14:59.999Z'))).toBe('2090/91')
    expect(() => at('2034-04-13T18:15:00Z')).toThrow(message)
    expect(() => at('2044-01-01T06:00:00Z')).toThrow(message)
    expect(shownDay(at('1943-04-13T18:15:00Z'))).toBe('2000-01-01')
    expect(() => at('1943-04-13T18:14:59Z')).toThrow(message)
  })

  test('each published year has 365 or 366 days, and its months have 29 to 32', () => {
    const lengths = new Map<number, number>()
    const months = new Map<string, number>()
    for (let time = Date.UTC(2018, 3, 14, 6); time < Date.UTC(2030, 3, 14); time += 86_400_000) {
      const { year, month } = dayOfBill(new Date(time))
      lengths.set(year, (lengths.get(year) ?? 0) + 1)
      months.set(`${year} ${month}`, (months.get(`${year} ${month}`) ?? 0) + 1)
    }
    expect([...lengths.keys()]).toEqual(Array.from({ length: 12 }, (_, n) => 2075 + n))
    expect([...lengths.values()].every((days) => days === 365 || days === 366)).toBe(true)
    expect([...months.values()].every((days) => days >= 29 && days <= 32)).toBe(true)
  })
})
