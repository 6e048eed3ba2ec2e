import type { Language } from '../language/language.ts'
import { inDigitsOf } from './numbers.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const two = (value: number) => String(value).padStart(2, '0')

/** `1 day 10 h 26 min`, below a day `10:26:05`, below an hour `4:12`. */
export function formatTimeLeft(lang: Language, milliseconds: number): string {
  const left = Math.max(0, milliseconds)
  const hours = Math.floor((left % day) / hour)
  const minutes = Math.floor((left % hour) / minute)
  const seconds = Math.floor((left % minute) / second)
  if (left < hour) return inDigitsOf(lang, `${minutes}:${two(seconds)}`)
  if (left < day) return inDigitsOf(lang, `${hours}:${two(minutes)}:${two(seconds)}`)
  const days = Math.floor(left / day)
  if (lang === 'ne') return inDigitsOf(lang, `${days} दिन ${hours} घण्टा ${minutes} मिनेट`)
  return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h ${minutes} min`
}
