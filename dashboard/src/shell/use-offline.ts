import { formatTime } from '@pasal/contract/format/times.ts'
import { useEffect, useState } from 'react'
import { formatMoment } from '../format/dates.ts'
import { dayOf } from '../format/days.ts'
import type { Language } from '../language/language.ts'

/** Since when there is no connection, in words; undefined while there is one. */
export function useOffline(lang: Language): string | undefined {
  const [since, setSince] = useState<Date | undefined>(() => (navigator.onLine ? undefined : new Date()))
  useEffect(() => {
    const lose = () => setSince(new Date())
    const find = () => setSince(undefined)
    addEventListener('offline', lose)
    addEventListener('online', find)
    return () => {
      removeEventListener('offline', lose)
      removeEventListener('online', find)
    }
  }, [])
  if (!since) return undefined
  return dayOf(since) === dayOf(new Date()) ? formatTime(lang, since) : formatMoment(lang, since)
}
