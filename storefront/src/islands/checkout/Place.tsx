import check from 'lucide-static/icons/check.svg?raw'
import { cartTexts } from '../../text/cart.ts'
import { checkoutTexts } from '../../text/checkout.ts'
import { Icon } from '../Icon.tsx'
import { PlaceField } from '../PlaceField.tsx'
import { FieldError } from './Field.tsx'
import type { CheckoutProps, CheckoutState } from './use-checkout.ts'

const name = 'customer_address_city'

export function Place({ state, props: { lang, money } }: { state: CheckoutState; props: CheckoutProps }) {
  const { form, table, sums, place, isCodHere } = state
  const t = checkoutTexts[lang]
  const error = form.errors[name]
  // Goods must not go to the place before it, so the field has no value until a place is chosen.
  const onUnknown = () => {
    form.change(name, '')
    form.leave(name, '')
  }
  return (
    <div class="field">
      <label class="label" for={name} id={`${name}-label`}>
        {t.fields[name]}
      </label>
      <PlaceField
        {...{ id: name, name, lang, money, table, weightKg: sums.weightKg, value: place }}
        errorId={error === undefined ? undefined : `${name}-error`}
        onChoose={(chosen) => form.change(name, chosen)}
        onUnknown={onUnknown}
      />
      {isCodHere && (
        <p class="yes">
          <Icon svg={check} size={18} />
          {t.codPossible}
        </p>
      )}
      <FieldError name={name} text={table.places.length === 0 ? cartTexts[lang].noPlaces : error} />
    </div>
  )
}
