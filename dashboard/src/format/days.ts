/* Days of Asia/Kathmandu as the API takes them: YYYY-MM-DD. */

const inNepal = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kathmandu',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
})

export function dayOf(when: Date): string {
  return inNepal.format(when)
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** How many days from the one to the other, both included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** A moment within the day, for programs that show moments. */
export function noonOf(day: string): Date {
  return new Date(`${day.length === 7 ? `${day}-01` : day}T12:00:00+05:45`)
}
