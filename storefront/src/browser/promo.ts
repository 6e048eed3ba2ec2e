import { pageSettings } from './page-settings.ts'
import { isText, readStored, writeStored } from './stored.ts'

const key = () => `promo:${pageSettings().storeId}`

/** A page opened with `?promo=<code>` stores the code, as it is written (4.2). */
export function rememberPromo(): void {
  const code = new URLSearchParams(location.search).get('promo')
  if (code) writeStored('localStorage', key(), code.slice(0, 200))
}

/** The stored code. It is applied once for each opening of the checkout. */
export function storedPromo(): string | undefined {
  return readStored('localStorage', key(), isText)
}
