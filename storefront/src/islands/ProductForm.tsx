import { customizationChargePaisa, serializeCustomFields } from '@pasal/contract/pricing/custom-fields.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { useState } from 'preact/hooks'
import { openCart } from '../browser/cart.ts'
import { formatMoney, formatRange } from '../format/money.ts'
import { formatNumber, formatPercentLess } from '../format/numbers.ts'
import { firstValues, wrongFields } from '../rules/custom-field-options.ts'
import { mostPieces, type ProductData } from '../rules/product-data.ts'
import { isAllSoldOut, isSoldOut } from '../rules/sold-out.ts'
import { isBuyable } from '../rules/tags.ts'
import { variantOf } from '../rules/variants.ts'
import { goodsTexts } from '../text/goods.ts'
import { productTexts } from '../text/product.ts'
import { AlertForm } from './AlertForm.tsx'
import { type Choice, ChoiceGroups } from './Choice.tsx'
import { CustomFields, type FieldValue } from './CustomFields.tsx'
import { DeliveryPrice } from './DeliveryPrice.tsx'
import { Prints } from './Prints.tsx'
import { SaleNote } from './SaleNote.tsx'
import { Toast } from './Toast.tsx'
import { useTypedBefore } from './use-typed-before.ts'

const toastMs = 6000
/** A press before the script is there opens this. `useTypedBefore` presses again. */
const pressedId = 'adding-to-cart'

type Missing = 'colour' | 'size' | 'print' | undefined

/** Price, choice, fields, delivery and the buttons of a product page: all that changes with the shopper's choice. */
export function ProductForm({ data }: { data: ProductData }) {
  const form = useProductForm(data)
  const root = useTypedBefore<HTMLDivElement>()
  const { t, choice, variant, isOut, stock, choiceText, amounts } = form
  const { tags } = data
  const isSold = isBuyable(tags)
  return (
    <div ref={root} class="product-form">
      <div class="price-row" aria-live="polite">
        <Price data={data} variant={variant} />
        {data.rating && (
          <a class="rating" href="#reviews">
            <span aria-hidden="true">★</span> <span class="num">{data.rating.average}</span>{' '}
            <span class="underlined">{t.reviewCount(data.rating.count)}</span>
          </a>
        )}
      </div>
      {data.availableFrom && <p class="note">{t.availableFrom(data.availableFrom)}</p>}
      {data.sale && <SaleNote sale={data.sale} lang={data.lang} storeId={data.storeId} productId={data.id} />}
      <ChoiceGroups data={data} choice={choice} missing={narrow(form.missing)} onChange={form.choose} />
      {data.lowAt > 0 && !isOut && stock >= 1 && stock <= data.lowAt && !data.continueSelling && (
        <p class="low" role="status">
          {t.onlyLeft(stock, choiceText)}
        </p>
      )}
      {isSold && !isOut && (
        <>
          <CustomFields
            {...{ data, values: form.values, missing: form.missingAt, onChange: form.setValue, onBusy: form.setBusy }}
          />
          {data.prints.length > 0 && (
            <Prints data={data} value={form.print} isMissing={form.missing === 'print'} onChange={form.setPrint} />
          )}
          <Buttons form={form} data={data} amount={amounts.unit} isFrom={amounts.isFrom} />
        </>
      )}
      {tags.instead && <LinkButton {...tags.instead} kind="" />}
      {isSold && form.isAllOut && <p class="note">{goodsTexts[data.lang].soldOut}</p>}
      {isSold && isOut && data.hasAlerts && (
        <StockAlert data={data} variant={variant?.id ?? ''} choice={choiceText} key={variant?.id} />
      )}
      {tags.beside && <LinkButton {...tags.beside} kind="second" />}
      {isSold && <DeliveryPrice data={data} weightKg={variant?.weightKg ?? data.weightKg} />}
      <div class="toast-place" role="status">
        {form.toast && (
          <Toast of={form.toast} lastsMs={toastMs} onEnd={form.endToast}>
            {form.toast.text} <a href="/cart">{t.seeCart}</a>
          </Toast>
        )}
      </div>
      <div class="toast" role="status" id={pressedId} popover="manual">
        {t.adding}
      </div>
    </div>
  )
}

function narrow(missing: Missing): 'colour' | 'size' | undefined {
  return missing === 'print' ? undefined : missing
}

function LinkButton({ label, href, kind }: { label: string; href: string; kind: string }) {
  return (
    <a class={`button wide ${kind}`} href={href} rel="noopener">
      {label}
    </a>
  )
}

function useProductForm(data: ProductData) {
  const t = productTexts[data.lang]
  const [choice, setChoice] = useState<Choice>(firstChoice(data))
  const [values, setValues] = useState<FieldValue[]>(firstValues(data.fields))
  const [print, setPrint] = useState('')
  const [wanted, setQuantity] = useState(1)
  const [missing, setMissing] = useState<Missing>()
  const [missingAt, setMissingAt] = useState<number[]>([])
  const [toast, setToast] = useState<{ text: string }>()
  /** the fields whose picture is on its way */
  const [uploading, setUploading] = useState<number[]>([])

  const hasVariants = data.options.variants.length > 0
  const variant = hasVariants ? variantOf(data.options, choice) : undefined
  const stock = hasVariants ? (variant?.quantity ?? 0) : data.quantity
  const isAllOut = isAllSoldOut(data, data.options.variants)
  const isOut = variant ? isSoldOut(data, stock) : isAllOut
  const most = mostPieces(data, hasVariants && !variant ? Number.POSITIVE_INFINITY : stock)
  const quantity = Math.min(wanted, most)
  const charge = toNpr(customizationChargePaisa(data.fields, values))
  const prices = data.options.variants.map(({ price }) => price)
  const unit = (variant?.price ?? (hasVariants ? Math.min(...prices) : data.price)) + charge
  const isFrom = hasVariants && !variant && Math.min(...prices) !== Math.max(...prices)
  const choiceText = textOfChoice(data, choice)

  const firstMissing = (): Missing => {
    if (!hasVariants || variant) return data.needsPrint && !print ? 'print' : undefined
    return data.options.colours.length > 0 && choice.colour === undefined ? 'colour' : 'size'
  }
  const add = () => {
    if (uploading.length > 0) return
    const lacking = firstMissing()
    const wrong = wrongFields(data.fields, values)
    setMissing(lacking)
    setMissingAt(wrong)
    if (lacking) return focus(`choice-${lacking}`)
    if (wrong.length > 0) return focus(`field-${wrong[0]}`)
    const wasAdded = openCart(data.storeId).add({
      ...{ product: data.id, variant: variant?.id ?? '', quantity, selected: true },
      ...{ name: data.name, slug: data.slug, choice: choiceText, picture: variant?.picture || data.picture },
      ...{ price: variant?.price ?? data.price, weightKg: variant?.weightKg ?? data.weightKg },
      ...{ customizationCharge: charge, customFields: serializeCustomFields(data.fields, values) },
      ...{ printId: print, printName: data.prints.find(({ _id }) => _id === print)?.name ?? '' },
    })
    setToast({ text: wasAdded ? t.added : t.cartFull })
    window.dispatchEvent(
      new CustomEvent('added-to-cart', { detail: { product: data.id, variant: variant?.id ?? '', quantity } }),
    )
  }
  return {
    ...{ t, choice, values, print, setPrint, quantity, most, missing, missingAt },
    ...{ toast, endToast: () => setToast(undefined), variant, stock, isOut, isAllOut, choiceText, add },
    amounts: { unit, isFrom },
    label: uploading.length > 0 ? t.uploading : labelOf(data, choice, hasVariants && !variant),
    choose(next: Choice) {
      setChoice(next)
      setMissing(undefined)
      const picture = variantOf(data.options, next)?.picture
      if (picture) window.dispatchEvent(new CustomEvent('show-picture', { detail: picture }))
    },
    setValue(index: number, value: FieldValue) {
      // An upload calls this long after its render: what was typed since then stays.
      setValues((known) => known.map((other, at) => (at === index ? value : other)))
      setMissingAt((known) => known.filter((other) => other !== index))
    },
    setBusy(index: number, isBusy: boolean) {
      setUploading((known) => [...known.filter((other) => other !== index), ...(isBusy ? [index] : [])])
    },
    setQuantity: (next: number) => setQuantity(Math.min(most, Math.max(1, next))),
  }
}

type Form = ReturnType<typeof useProductForm>

/** The only option of a kind is chosen from the start, and the first colour: it is the one in the picture. */
function firstChoice({ options, continueSelling }: ProductData): Choice {
  const { colours, sizes, variants } = options
  const buyable = variants.find(({ quantity }) => continueSelling || quantity > 0) ?? variants[0]
  return {
    colour: colours.length > 0 ? buyable?.colour : undefined,
    size: sizes.length === 1 ? 0 : undefined,
  }
}

/** While something is not chosen the button says what. */
function labelOf(data: ProductData, choice: Choice, isOpen: boolean): string {
  const t = productTexts[data.lang]
  if (!isOpen) return t.addToCart
  return data.options.colours.length > 0 && choice.colour === undefined ? t.chooseColour : t.chooseSize
}

function textOfChoice({ options }: ProductData, { colour, size }: Choice): string {
  const names = [colour === undefined ? undefined : options.colours[colour]?.name]
  return [...names, size === undefined ? undefined : options.sizes[size]].filter(Boolean).join(', ')
}

function focus(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

function Price({ data, variant }: { data: ProductData; variant: Form['variant'] }) {
  const t = productTexts[data.lang]
  const { lang, money, options, tags } = data
  if (tags.noPrice) return <span class="price on-request">{t.onRequest}</span>
  const prices = options.variants.map(({ price }) => price)
  const [min, max] = prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [data.price, data.price]
  const now = variant?.price ?? (min === max ? min : undefined)
  const befores = options.variants.map(({ before }) => before)
  const shared = befores.every((before) => before === befores[0]) ? (befores[0] ?? data.before) : 0
  const before = variant ? variant.before : min === max ? shared : 0
  if (now === undefined) return <span class="price">{formatRange(lang, money, min, max)}</span>
  const text = formatMoney(lang, money, now)
  if (before <= now) return <span class="price">{text}</span>
  const percent = Math.round(((before - now) / before) * 100)
  const was = formatMoney(lang, money, before)
  return (
    <span class="price">
      <span class="sr">{goodsTexts[lang].wasNow(was, text)}</span>
      <span aria-hidden="true">{text}</span>
      <s aria-hidden="true">{was}</s>
      {percent > 0 && <span class="badge sale here">{formatPercentLess(lang, percent)}</span>}
    </span>
  )
}

/** The script takes the place of what the browser does by itself. */
function addPress(form: Form) {
  const onClick = (event: Event) => {
    event.preventDefault()
    form.add()
  }
  return { type: 'button', popovertarget: pressedId, popovertargetaction: 'show', onClick } as const
}

function Buttons({ form, data, amount, isFrom }: { form: Form; data: ProductData; amount: number; isFrom: boolean }) {
  const { t, quantity, label, choiceText } = form
  const total = formatMoney(data.lang, data.money, amount * quantity)
  return (
    <>
      <div class="buy-row">
        <fieldset class="stepper" aria-label={t.quantity}>
          <button type="button" aria-label={t.less} onClick={() => form.setQuantity(quantity - 1)}>
            −
          </button>
          <output class="num">{formatNumber(data.lang, quantity)}</output>
          <button
            type="button"
            aria-label={t.more}
            aria-disabled={quantity >= form.most}
            onClick={() => form.setQuantity(quantity + 1)}
          >
            +
          </button>
        </fieldset>
        <button class="button grow only-laptop" {...addPress(form)}>
          {label} {form.variant || data.options.variants.length === 0 ? <span class="num">· {total}</span> : null}
        </button>
      </div>
      <div class="buy-bar">
        <div>
          {isFrom && <div class="help">{t.from}</div>}
          <strong class="num">{total}</strong>
          {!isFrom && <div class="help">{choiceText}</div>}
        </div>
        <button class="button" {...addPress(form)}>
          {label}
        </button>
      </div>
    </>
  )
}

function StockAlert({ data, variant, choice }: { data: ProductData; variant: string; choice: string }) {
  const product = { store: data.storeId, product: data.id, variant_id: variant }
  return (
    <AlertForm
      lang={data.lang}
      title={productTexts[data.lang].tellMeWhen(choice)}
      path="/customer/stock-alert"
      body={{ ...product, product_name: data.name, product_url: data.url }}
    />
  )
}
