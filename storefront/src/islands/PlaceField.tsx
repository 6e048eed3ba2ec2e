import { allowsCod, type DeliveryPlace, deliveryChargePaisa } from '@pasal/contract/pricing/delivery-charge.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatMoney } from '../format/money.ts'
import type { Language } from '../language/language.ts'
import type { DeliveryTable } from '../rules/cart-sums.ts'
import { placeTexts } from '../text/place.ts'
import { usePlaceList } from './use-place-list.ts'

export type PlaceFieldProps = {
  id: string
  lang: Language
  money: string
  table: DeliveryTable
  /** of the goods: each place shows its price for it */
  weightKg: number
  value: string
  onChoose(name: string): void
  /** The field was left with text that is no place. Without this the chosen place comes back. */
  onUnknown?: () => void
  /** of the field that a form posts */
  name?: string
  /** id of the text that says what is wrong with the place */
  errorId?: string | undefined
  /** takes the focus and opens at once, after a press that asked for the list */
  isOpenAtFirst?: boolean
}

/**
 * The delivery table as a combobox (ARIA), in which typing finds a place. The HTML of the server has a `select`, which
 * a browser without script keeps. Only a place of the table is a value: other text is none.
 */
export function PlaceField(props: PlaceFieldProps) {
  const { id, name, value, onChoose, table, errorId } = props
  const [hasScript, setScript] = useState(false)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    hadFocus.current = document.activeElement?.id === id
    setScript(true)
  }, [])
  if (hasScript) return <Combobox {...props} hadFocus={hadFocus.current} />
  return (
    <select
      {...{ id, name, value }}
      class="input"
      {...errorOf(errorId)}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {table.places.map((row) => (
        <option value={row[0]}>{`${row[0]} · ${noteOf(row, props)}`}</option>
      ))}
    </select>
  )
}

function Combobox(props: PlaceFieldProps & { hadFocus: boolean }) {
  const { id, name, value, lang, table, onChoose, onUnknown, errorId, hadFocus, isOpenAtFirst = false } = props
  const t = placeTexts[lang]
  const input = useRef<HTMLInputElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const list = usePlaceList(table.places, value, onChoose, isOpenAtFirst, onUnknown)
  const { shown, count, active } = list
  // Places can still be under way.
  const isOpen = list.isOpen && table.places.length > 0
  const hasOptions = isOpen && shown.length > 0
  const optionId = (index: number) => `${id}-option-${index}`

  useLayoutEffect(() => {
    if (hadFocus || isOpenAtFirst) input.current?.focus()
  }, [])
  useLayoutEffect(() => listRef.current?.scrollIntoView({ block: 'nearest' }), [hasOptions])
  useLayoutEffect(() => {
    if (hasOptions) listRef.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [hasOptions, active])

  return (
    <div class={`place${isOpen ? ' open' : ''}`}>
      {name !== undefined && <input type="hidden" {...{ name, value }} />}
      <input
        {...{ id, ref: input, class: 'input', value: list.typed ?? value, ...errorOf(errorId) }}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasOptions}
        aria-controls={`${id}-list`}
        aria-activedescendant={hasOptions && active >= 0 ? optionId(active) : undefined}
        autocomplete="off"
        autocapitalize="words"
        spellcheck={false}
        enterKeyHint="done"
        maxLength={200}
        onClick={({ currentTarget }) => {
          if (!isOpen) currentTarget.select()
          list.open()
        }}
        onInput={(event) => list.type(event.currentTarget.value)}
        onKeyDown={(event) => list.onKeyDown(event)}
        onBlur={list.leave}
      />
      <div class="place-list">
        {hasOptions && (
          // A press must not take the focus from the field, which closes the list.
          <div
            id={`${id}-list`}
            role="listbox"
            aria-labelledby={`${id}-label`}
            ref={listRef}
            onMouseDown={(event) => event.preventDefault()}
          >
            {shown.map((row, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which has the focus
              <div
                key={row[0]}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                class={row[0] === value ? 'chosen' : undefined}
                onClick={() => list.choose(row[0])}
              >
                <span>{row[0]}</span> <span class="muted num">{noteOf(row, props)}</span>
              </div>
            ))}
          </div>
        )}
        <p role="status" class={isOpen && (count === 0 || count > shown.length) ? undefined : 'sr'}>
          {isOpen && (count === 0 ? t.none : count > shown.length ? t.more(shown.length, count) : t.found(count))}
        </p>
      </div>
    </div>
  )
}

function errorOf(id: string | undefined) {
  return id === undefined ? {} : { 'aria-invalid': 'true' as const, 'aria-describedby': id }
}

/** The price of the place for this weight, and whether it lacks cash on delivery. */
function noteOf(row: DeliveryPlace, { lang, money, table, weightKg }: PlaceFieldProps): string {
  const t = placeTexts[lang]
  const npr = toNpr(deliveryChargePaisa(row, table.defaults, weightKg))
  const price = npr === 0 ? t.free : formatMoney(lang, money, npr)
  return allowsCod(row) ? price : `${price} · ${t.noCod}`
}
