import { useEffect, useState } from 'preact/hooks'
import type { Language } from '../language/language.ts'

/** The day of a date field in words. Browsers write `03/04/2027` in their own order, and no Bikram Sambat. */
export function ChosenDay({ id, day, lang }: { id: string; day: string; lang: Language }) {
  const [text, setText] = useState('')
  useEffect(() => {
    let isShown = true
    // The calendar is loaded with the first day: most shoppers choose none.
    const show = async () => {
      const shown = day === '' ? '' : (await import('../format/dates.ts')).formatChosenDay(lang, day)
      if (isShown) setText(shown)
    }
    void show().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [day])
  if (text === '') return null
  return (
    <p class="help" id={id}>
      {text}
    </p>
  )
}
