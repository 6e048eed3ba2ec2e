import { hash } from 'node:crypto'
import { asciiDigits, nepaliMobile } from '../platform/values/nepali-mobile.ts'

/** Who did it, as the browser's request and the shopper told. */
export type Shopper = {
  email: string
  phone: string
  clientIp: string
  userAgent: string
  fbp: string
  fbc: string
}

/** The platform's `user_data`: contacts normalised and hashed, the rest as received. Unusable values are left out. */
export function userData({ email, phone, clientIp, userAgent, fbp, fbc }: Shopper): Record<string, string> {
  const all = {
    em: hashed(email.trim().toLowerCase()),
    ph: hashed(phoneWithCountry(phone)),
    client_ip_address: clientIp.replace(/^::ffff:(?=\d+\.)/i, ''),
    client_user_agent: userAgent,
    fbp: cookie(fbp),
    fbc: cookie(fbc),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Digits with the country's code. A foreign number begins with a plus; a wrong hash would be worse than none. */
function phoneWithCountry(phone: string): string {
  const mobile = nepaliMobile(phone)
  if (mobile !== undefined) return `977${mobile}`
  const digits = asciiDigits(phone).replace(/\D/g, '')
  return /^\s*\+/.test(phone) && /^[1-9]\d{7,14}$/.test(digits) && !digits.startsWith('977') ? digits : ''
}

/** Of an empty value there is no hash: that of '' would join everybody who gave nothing. */
function hashed(value: string): string {
  return value === '' ? '' : hash('sha256', value)
}

/** Click ids are case-sensitive, so cookies go on as they came, or not at all. */
function cookie(value: string): string {
  return /^fb\.\d\.\d+\.\S+$/.test(value) ? value : ''
}
