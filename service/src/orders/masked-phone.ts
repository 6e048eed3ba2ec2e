const shownDigits = 3

/** The tracking page's phone: everything but the last three characters is a bullet (2.13). */
export function maskedPhone(phone: string): string {
  return '•'.repeat(Math.max(0, phone.length - shownDigits)) + phone.slice(-shownDigits)
}
