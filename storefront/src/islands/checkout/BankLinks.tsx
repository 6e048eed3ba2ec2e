import { useEffect, useState } from 'preact/hooks'
import type { Code } from '../../browser/start-payment.ts'
import type { Language } from '../../language/language.ts'
import { paymentTexts } from '../../text/payment.ts'

type Bank = NonNullable<Code['banks']>[number]
type Props = { banks: Bank[]; message: string; lang: Language }

/** After this time a page that is still seen has not been left for the bank's app (4.5). */
const openedAfterMs = 2000

/** The apps of banks, on a phone: a press opens the app with the code in it. */
export function BankLinks({ banks, message, lang }: Props) {
  const [isPhone, setPhone] = useState(false)
  const [missing, setMissing] = useState<string>()
  const t = paymentTexts[lang]
  useEffect(() => setPhone(matchMedia('(pointer: coarse)').matches), [])
  if (!isPhone || banks.length === 0) return null
  const open = ({ bankName, intentScheme }: Bank) => {
    setMissing(undefined)
    location.href = `${intentScheme}/?qrPayload=${encodeURIComponent(message)}`
    setTimeout(() => {
      if (document.visibilityState === 'visible') setMissing(bankName)
    }, openedAfterMs)
  }
  return (
    <div class="banks">
      <h2>{t.bankApps}</h2>
      <ul>
        {banks.map((bank) => (
          <li key={bank.bankCode}>
            <button type="button" onClick={() => open(bank)}>
              {bank.bankIcon !== '' && <img src={bank.bankIcon} alt="" width="32" height="32" loading="lazy" />}
              {bank.bankName}
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{missing && t.bankNotFound(missing)}</p>
    </div>
  )
}
