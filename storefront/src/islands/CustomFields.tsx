import type { CustomField, CustomFieldValue } from '@pasal/contract/pricing/custom-fields.ts'
import { formatMoney } from '../format/money.ts'
import { otherLanguage } from '../language/other-language.ts'
import { optionLabel, optionValue, times } from '../rules/custom-field-options.ts'
import { dayText, isDay, isPastDay, today } from '../rules/days.ts'
import type { ProductData } from '../rules/product-data.ts'
import { productTexts } from '../text/product.ts'
import { ChosenDay } from './ChosenDay.tsx'
import { PictureField } from './PictureField.tsx'

export type FieldValue = CustomFieldValue | undefined

type Props = {
  data: ProductData
  values: FieldValue[]
  /** the required fields that are empty, after a press on the button */
  missing: number[]
  onChange(index: number, value: FieldValue): void
  /** a picture of this field is on its way, or has come */
  onBusy(index: number, isBusy: boolean): void
}

/** The custom fields of a product (2.10): a label above, the price of a priced text beside it. */
export function CustomFields({ data, values, missing, onChange, onBusy }: Props) {
  const t = productTexts[data.lang]
  return (
    <>
      {data.fields.map((field, index) => {
        const [type, label, required, , , price] = field
        const isMissing = missing.includes(index)
        const id = `field-${index}`
        const isGroup = ['multi', 'checkbox', 'image'].includes(type)
        const head = (
          <span class="field-head">
            <span>
              <span lang={otherLanguage(data.lang, label)}>{label}</span>{' '}
              {!required && <span class="help">{t.optional}</span>}
            </span>
            {type === 'text_dp' && price ? (
              <span class="num">{t.fieldPrice(formatMoney(data.lang, data.money, price))}</span>
            ) : null}
          </span>
        )
        const change = (value: FieldValue) => onChange(index, value)
        const busy = (isBusy: boolean) => onBusy(index, isBusy)
        const input = <Input {...{ data, field, id, isMissing, change, busy }} value={values[index]} />
        return (
          <div class="field" key={id}>
            {isGroup ? <span id={`${id}-label`}>{head}</span> : <label for={id}>{head}</label>}
            {input}
            {isMissing && (
              <p class="error" id={`${id}-error`}>
                {isPastDay(values[index]) ? t.pastDay : t.requiredField}
              </p>
            )}
          </div>
        )
      })}
    </>
  )
}

type InputProps = {
  data: ProductData
  field: CustomField
  id: string
  value: FieldValue
  isMissing: boolean
  change(value: FieldValue): void
  busy(isBusy: boolean): void
}

function Input({ data, field, id, value, isMissing, change, busy }: InputProps) {
  const [type, label, , placeholder = '', options] = field
  const invalid = { 'aria-invalid': isMissing, ...(isMissing ? { 'aria-describedby': `${id}-error` } : {}) }
  const text = typeof value === 'string' ? value : ''
  const t = productTexts[data.lang]
  if (type === 'textarea') {
    return (
      <textarea
        id={id}
        class="input"
        rows={3}
        maxLength={1000}
        {...{ placeholder }}
        {...invalid}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  }
  if (type === 'image') return <PictureField {...{ data, id, label, change }} value={text} onBusy={busy} />
  if (type === 'date') {
    return (
      <>
        <input
          id={id}
          class="input"
          type="date"
          min={today()}
          aria-describedby={`${id}-day`}
          {...invalid}
          onInput={({ currentTarget }) => change(dayOf(currentTarget.value))}
        />
        <ChosenDay id={`${id}-day`} day={isDay(value) ? dayText(value) : ''} lang={data.lang} />
      </>
    )
  }
  if (type === 'time' || type === 'single') {
    const choices = type === 'time' ? times : (options ?? []).map(optionValue)
    return (
      <select
        id={id}
        class="input"
        {...invalid}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        {type === 'time' && <option value="">{t.chooseTime}</option>}
        {choices.map((choice, index) => (
          <option value={choice}>{optionLabel(options?.[index]) ?? choice}</option>
        ))}
      </select>
    )
  }
  if (type === 'multi' || type === 'checkbox') {
    const chosen = Array.isArray(value) ? value : []
    return (
      // A press on the button without a choice puts the focus here.
      <fieldset
        {...{ id, class: 'checks', tabIndex: -1 }}
        aria-labelledby={`${id}-label`}
        aria-describedby={invalid['aria-describedby']}
      >
        {(options ?? []).map((option) => {
          const name = optionValue(option)
          return (
            <label class="check">
              <input
                type="checkbox"
                aria-invalid={isMissing}
                checked={chosen.includes(name)}
                onChange={({ currentTarget }) =>
                  change(currentTarget.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
                }
              />
              {optionLabel(option) ?? name}
            </label>
          )
        })}
      </fieldset>
    )
  }
  return (
    <input
      id={id}
      class="input"
      maxLength={200}
      {...{ placeholder }}
      {...invalid}
      value={text}
      onInput={({ currentTarget }) => change(currentTarget.value)}
    />
  )
}

function dayOf(text: string): FieldValue {
  const [year, month, day] = text.split('-').map(Number)
  return year && month && day ? { year, month, day } : undefined
}
