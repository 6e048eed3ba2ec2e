import { allowsCod, deliveryChargePaisa } from '@pasal/contract/pricing/delivery-charge.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import check from 'lucide-static/icons/check.svg?raw'
import { formatMoney } from '../../format/money.ts'
import { cartTexts } from '../../text/cart.ts'
import { checkoutTexts } from '../../text/checkout.ts'
import { Icon } from '../Icon.tsx'
import { FieldError } from './Field.tsx'
import type { CheckoutProps, CheckoutState } from './use-checkout.ts'

/** The delivery table as a list: each place with its price for this weight, and whether it lacks cash on delivery. */
export function Place({ state, props }: { state: CheckoutState; props: CheckoutProps }) {
  const { lang, money, table } = props
  const { form, sums, place, isCodHere } = state
  const t = checkoutTexts[lang]
  const name = 'customer_address_city'
  const error = form.errors[name]
  const priceOf = (row: (typeof table.places)[number]) => {
    const npr = toNpr(deliveryChargePaisa(row, table.defaults, sums.weightKg))
    return npr === 0 ? cartTexts[lang].free : formatMoney(lang, money, npr)
  }
  return (
    <div class="field">
      <label class="label" for={name}>
        {t.fields[name]}
      </label>
      <select
        id={name}
        name={name}
        class="input"
        value={place}
        aria-invalid={error === undefined ? undefined : 'true'}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        onChange={(event) => form.change(name, event.currentTarget.value)}
      >
        {table.places.map((row) => (
          <option value={row[0]}>{`${row[0]} · ${priceOf(row)}${allowsCod(row) ? '' : ` · ${t.noCod}`}`}</option>
        ))}
      </select>
      {isCodHere && (
        <p class="yes">
          <Icon svg={check} size={18} />
          {t.codPossible}
        </p>
      )}
      <FieldError name={name} text={error} />
    </div>
  )
}
