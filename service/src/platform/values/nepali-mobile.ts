/** The ten digits of a Nepali mobile number in any notation. Undefined when the text is no such number. */
export function nepaliMobile(written: string): string | undefined {
  const digits = asciiDigits(written).replace(/\D/g, '').replace(/^00?/, '')
  const local = digits.length === 13 && digits.startsWith('977') ? digits.slice(3) : digits
  return /^9\d{9}$/.test(local) ? local : undefined
}

/** Devanagari digits, ० to ९, as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}
