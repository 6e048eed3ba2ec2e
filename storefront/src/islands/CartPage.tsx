import { thumbnailOf } from '@pasal/contract/merchant/media/picture-files.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Cart } from '../browser/cart.ts'
import { readPlace, rememberPlace } from '../browser/place.ts'
import { formatMoney } from '../format/money.ts'
import type { Language } from '../language/language.ts'
import { otherLanguage } from '../language/other-language.ts'
import { type DeliveryTable, sumsOf } from '../rules/cart-sums.ts'
import { cartTexts } from '../text/cart.ts'
import { CartLineRow } from './CartLineRow.tsx'
import { PlaceField } from './PlaceField.tsx'
import { Toast } from './Toast.tsx'
import { UnfinishedPayment, unfinishedOrder } from './UnfinishedPayment.tsx'
import { orderedLines, type SeenLine, useCart } from './use-cart.ts'

type Shelf = { name: string; initials: string; href: string; image: string }
type Props = { lang: Language; money: string; table: DeliveryTable; shelves: Shelf[] }
type Removed = NonNullable<ReturnType<Cart['remove']>>

const undoMs = 8000

export function CartPage({ lang, money, table, shelves }: Props) {
  const { cart, lines } = useCart()
  const [place, setPlace] = useState(table.places[0]?.[0] ?? '')
  const [removed, setRemoved] = useState<Removed>()
  /** the line that was taken out or put back last */
  const [changed, setChanged] = useState<Removed>()
  const root = useFocusNear(changed)
  const t = cartTexts[lang]

  useEffect(() => {
    const known = readPlace()
    if (known !== undefined && table.places.some(([name]) => name === known)) setPlace(known)
  }, [])

  if (!cart || !lines) return null
  const choosePlace = (name: string) => {
    setPlace(name)
    rememberPlace(name)
  }
  const remove = (line: SeenLine) => {
    const taken = cart.remove(line)
    setRemoved(taken)
    setChanged(taken)
  }
  const undo = () => {
    if (removed) cart.restore(removed)
    setRemoved(undefined)
    setChanged(removed && { ...removed })
  }
  return (
    <div ref={root}>
      {lines.length === 0 ? (
        <EmptyCart lang={lang} shelves={shelves} />
      ) : (
        <div class="cart">
          <ul class="cart-lines">
            {lines.map((line) => (
              <CartLineRow key={`${line.product} ${line.variant}`} {...{ line, cart, lang, money, remove }} />
            ))}
          </ul>
          <CartEnd {...{ lines, table, place, choosePlace, lang, money }} />
        </div>
      )}
      <div class="toast-place" role="status">
        {removed && (
          <Toast of={removed} lastsMs={undoMs} onEnd={() => setRemoved(undefined)}>
            <span>{t.removed}</span>
            <button type="button" onClick={undo}>
              {t.undo}
            </button>
          </Toast>
        )}
      </div>
    </div>
  )
}

/** The pressed button has disappeared, and the focus with it. The line that is in its place now gets the focus. */
function useFocusNear(changed: Removed | undefined) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!changed || document.activeElement !== document.body) return
    const links = [...(root.current?.querySelectorAll<HTMLElement>('.cart-line-text > a, .cart-empty a') ?? [])]
    links[Math.min(changed.index, links.length - 1)]?.focus()
  }, [changed])
  return root
}

type EndProps = Pick<Props, 'lang' | 'money' | 'table'> & {
  lines: SeenLine[]
  place: string
  choosePlace(name: string): void
}

function CartEnd({ lines, table, place, choosePlace, lang, money }: EndProps) {
  const t = cartTexts[lang]
  const ordered = orderedLines(lines)
  const sums = sumsOf(ordered, table, { place, method: '' })
  const amount = (npr: number) => formatMoney(lang, money, npr)
  return (
    <div class="cart-end">
      {table.places.length === 0 ? (
        <p class="note careful">{t.noPlaces}</p>
      ) : (
        <div class="field">
          <label class="label" for="cart-place" id="cart-place-label">
            {t.choosePlace}
          </label>
          <PlaceField
            {...{ id: 'cart-place', lang, money, table, weightKg: sums.weightKg, value: place }}
            onChoose={choosePlace}
          />
        </div>
      )}
      <dl class="sums num">
        <div>
          <dt>{t.items(sums.pieces)}</dt>
          <dd>{amount(sums.goods)}</dd>
        </div>
        {sums.delivery !== undefined && (
          <div>
            <dt>{t.delivery}</dt>
            <dd>{sums.delivery === 0 ? t.free : amount(sums.delivery)}</dd>
          </div>
        )}
      </dl>
      <div class="pay-bar">
        <p class="num" role="status">
          <span>{sums.delivery === undefined ? t.toPay : t.withDelivery}</span>
          <b>{amount(sums.total)}</b>
        </p>
        {ordered.length > 0 ? (
          <a class="button" href="/checkout">
            {t.checkout}
          </a>
        ) : (
          <span class="button" aria-disabled="true">
            {t.nothingChosen}
          </span>
        )}
      </div>
    </div>
  )
}

function EmptyCart({ lang, shelves }: Pick<Props, 'lang' | 'shelves'>) {
  const t = cartTexts[lang]
  const order = unfinishedOrder()
  return (
    <div class="cart-empty">
      {order ? (
        <UnfinishedPayment {...{ order, lang }} />
      ) : (
        <>
          <h2>{t.empty}</h2>
          <p class="muted">{t.emptyText}</p>
        </>
      )}
      <ul class="shelf-row">
        {shelves.map(({ name, initials, href, image }) => (
          <li>
            <a href={href}>
              <span class="picture">
                {image === '' ? (
                  initials
                ) : (
                  <img src={thumbnailOf(image)} alt="" width="320" height="320" loading="lazy" />
                )}
              </span>
              <span lang={otherLanguage(lang, name)}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <a class="button" href="/products">
        {t.allProducts}
      </a>
    </div>
  )
}
