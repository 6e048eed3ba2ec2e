/**
 * 32 random hexadecimal digits: for an Idempotency-Key, or a name that cannot be guessed. It also works where a page is
 * no secure context or the browser is old: those have no `randomUUID`.
 */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
