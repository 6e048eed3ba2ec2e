import alert from 'lucide-static/icons/circle-alert.svg?raw'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Language } from '../../language/language.ts'
import { type CheckoutField, longest } from '../../rules/checkout-values.ts'
import { today } from '../../rules/days.ts'
import { checkoutTexts } from '../../text/checkout.ts'
import { ChosenDay } from '../ChosenDay.tsx'
import { Icon } from '../Icon.tsx'
import type { CheckoutState } from './use-checkout.ts'

type Props = { name: CheckoutField; state: CheckoutState; lang: Language; isOptional?: boolean }

const attributes: Partial<Record<CheckoutField, JSX.InputHTMLAttributes>> = {
  customer_full_name: { autocomplete: 'name' },
  customer_phone_number: { type: 'tel', inputMode: 'numeric', autocomplete: 'tel-national' },
  customer_alt_phone_number: { type: 'tel', inputMode: 'numeric' },
  customer_address: { autocomplete: 'street-address' },
  customer_email: { type: 'email', autocomplete: 'email' },
  sender_full_name: { autocomplete: 'name' },
  sender_phone_number: { type: 'tel', inputMode: 'numeric' },
  sender_email: { type: 'email', autocomplete: 'email' },
  delivery_date: { type: 'date' },
  pan: { inputMode: 'numeric' },
}

/** A field of the form with its label, and its error below. */
export function Field({ name, state: { form }, lang, isOptional = false }: Props) {
  const t = checkoutTexts[lang]
  const error = form.errors[name]
  const dayId = name === 'delivery_date' ? `${name}-day` : undefined
  const shared = {
    ...{ id: name, name, class: 'input', value: form.values[name], maxLength: longest[name] },
    autofocus: form.firstWrong === name,
    'aria-invalid': error === undefined ? undefined : ('true' as const),
    'aria-describedby': error === undefined ? dayId : `${name}-error`,
    onInput: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
    onBlur: (event: { currentTarget: { value: string } }) => form.leave(name, event.currentTarget.value),
  }
  return (
    <div class="field">
      <label class="label" for={name}>
        {t.fields[name]} {isOptional && <span class="help">{t.optional}</span>}
      </label>
      {name === 'order_note' ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input
          enterKeyHint="next"
          {...attributes[name]}
          {...shared}
          {...(name === 'delivery_date' ? { min: useToday() } : {})}
        />
      )}
      {dayId && <ChosenDay {...{ id: dayId, lang }} day={form.values[name]} />}
      <FieldError name={name} text={error} />
    </div>
  )
}

export function FieldError({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p class="error" id={`${name}-error`}>
      <Icon svg={alert} size={18} />
      {text}
    </p>
  )
}

/** The day in Nepal, known to the browser alone: the page may be older. */
function useToday(): string | undefined {
  const [day, setDay] = useState<string>()
  useEffect(() => setDay(today()), [])
  return day
}
