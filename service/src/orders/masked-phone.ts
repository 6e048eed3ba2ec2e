const shownDigits = 3

/**
 * The tracking page's phone: everything but the last three characters is a bullet (2.13). Counted as the phone's length
 * is: an emoji is one character.
 */
export function maskedPhone(phone: string): string {
  const characters = [...phone]
  return characters.map((character, index) => (index < characters.length - shownDigits ? '•' : character)).join('')
}
