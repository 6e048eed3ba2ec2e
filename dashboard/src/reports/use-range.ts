import { useSearchParams } from 'wouter'
import { addDays, countDays, dayOf } from '../format/days.ts'

const daysAtFirst = 30
/** The most that a report takes. */
const maxDays = 400

export const presets = [7, 30, 90, 365] as const

/** The days that the reports are of. They stand in the address; without any, the last thirty. */
export function useRange() {
  const [params, setParams] = useSearchParams()
  const today = dayOf(new Date())
  const from = params.get('from') ?? addDays(today, 1 - daysAtFirst)
  const to = params.get('to') ?? today
  const set = (nextFrom: string, nextTo: string) =>
    setParams(
      (before) => {
        before.set('from', nextFrom)
        before.set('to', nextTo)
        return before
      },
      { replace: true },
    )
  const days = countDays(from, to)
  return {
    ...{ from, to, days, set, today },
    isValid: days >= 1 && days <= maxDays,
    last: (count: number) => set(addDays(today, 1 - count), today),
    isLast: (count: number) => to === today && days === count,
    query: `from=${from}&to=${to}`,
  }
}

export type Range = ReturnType<typeof useRange>
