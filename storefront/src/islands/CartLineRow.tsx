import { thumbnailOf } from '@pasal/contract/merchant/media/picture-files.ts'
import minus from 'lucide-static/icons/minus.svg?raw'
import plus from 'lucide-static/icons/plus.svg?raw'
import bin from 'lucide-static/icons/trash-2.svg?raw'
import type { Cart } from '../browser/cart.ts'
import { formatMoney } from '../format/money.ts'
import { formatNumber } from '../format/numbers.ts'
import type { Language } from '../language/language.ts'
import { otherLanguage } from '../language/other-language.ts'
import { lineDetails } from '../rules/line-text.ts'
import { cartTexts } from '../text/cart.ts'
import { Icon } from './Icon.tsx'
import type { SeenLine } from './use-cart.ts'

type Props = { line: SeenLine; cart: Cart; lang: Language; money: string; remove(line: SeenLine): void }

export function CartLineRow({ line, cart, lang, money, remove }: Props) {
  const t = cartTexts[lang]
  const { name, slug, picture, quantity, state } = line
  const problem = state?.problem
  const href = `/product/${encodeURIComponent(slug)}`
  const select = (event: { currentTarget: HTMLInputElement }) => cart.setSelected(line, event.currentTarget.checked)
  return (
    <li class={problem ? 'cart-line out' : 'cart-line'}>
      <label class="tick">
        <input type="checkbox" checked={line.selected && !problem} disabled={problem !== undefined} onChange={select} />
        <span class="sr">{t.order(name)}</span>
      </label>
      <a class="thumb" href={href} tabIndex={-1} aria-label={name}>
        {picture !== '' && <img src={thumbnailOf(picture)} alt="" width="80" height="80" />}
      </a>
      <div class="cart-line-text">
        <a href={href} lang={otherLanguage(lang, name)}>
          {name}
        </a>
        <p class="help">{lineDetails(line)}</p>
        <LineNote {...{ line, lang }} />
        {problem ? (
          <p class="cart-line-acts">
            <button type="button" class="link" onClick={() => remove(line)}>
              {t.remove}
            </button>
            {problem === 'soldOut' && (
              <a class="link" href={href}>
                {t.tellMe}
              </a>
            )}
          </p>
        ) : (
          <div class="cart-line-acts">
            <Stepper {...{ line, cart, lang, remove }} />
            <b class="num">{formatMoney(lang, money, quantity * (line.price + line.customizationCharge))}</b>
          </div>
        )}
      </div>
    </li>
  )
}

/** The row is there without a note too: the shop's word comes late, and nothing may move then. */
function LineNote({ line, lang }: Pick<Props, 'line' | 'lang'>) {
  const isBad = line.state?.problem !== undefined
  return <p class={isBad ? 'line-note bad' : 'line-note'}>{noteOf(line, lang)}</p>
}

function noteOf({ quantity, state }: SeenLine, lang: Language): string | undefined {
  const t = cartTexts[lang]
  if (state?.problem) return t[state.problem]
  if (state?.most === undefined || quantity < state.most) return undefined
  if (state.mostBy === 'sale') return t.mostInSale(state.most)
  return quantity > state.most ? t.mostInStock(state.most) : undefined
}

/** Minus turns into a bin at 1. */
function Stepper({ line, cart, lang, remove }: Omit<Props, 'money'>) {
  const t = cartTexts[lang]
  const { name, quantity, state } = line
  const isLast = quantity === 1
  const isMost = state?.most !== undefined && quantity >= state.most
  const takeOne = () => (isLast ? remove(line) : cart.setQuantity(line, quantity - 1))
  // A `disabled` button would lose the focus.
  const addOne = () => !isMost && cart.setQuantity(line, quantity + 1)
  return (
    <fieldset class="stepper" aria-label={t.quantityOf(name)}>
      <button type="button" aria-label={isLast ? t.remove : t.less} onClick={takeOne}>
        <Icon svg={isLast ? bin : minus} size={18} />
      </button>
      <output class="num">{formatNumber(lang, quantity)}</output>
      <button type="button" aria-label={t.more} aria-disabled={isMost} onClick={addOne}>
        <Icon svg={plus} size={18} />
      </button>
    </fieldset>
  )
}
