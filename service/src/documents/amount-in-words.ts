import { ToWords as EnglishWords } from 'to-words/en-NP'
import { ToWords as NepaliWords } from 'to-words/np-NP'

const english = new EnglishWords()
const nepali = new NepaliWords()

/** `One Thousand Fifty Rupees And Fifty Paisa Only`, and the same in Nepali. */
export function amountInWords(npr: number): { english: string; nepali: string } {
  return {
    english: english.convert(npr, { currency: true }),
    nepali: nepali.convert(npr, { currency: true }),
  }
}

const format = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,23,456.50`. */
export function shownAmount(npr: number): string {
  return format.format(npr)
}
