import { ExternalLink, Image } from 'lucide-react'
import type { Product } from '../api/types.ts'
import { formatMoney, formatRange } from '../format/money.ts'
import { type Language, useLanguage, useTexts } from '../language/language.ts'
import { useShopUrl } from '../shell/use-shop-url.ts'
import { productTexts } from '../text/products.ts'
import { Dot } from './Chips.tsx'
import type { ProductForm } from './use-product-form.ts'

const onlyAtCounter = 3

/** The card of the product in the lists of the shop, made from what was typed. A running sale is not in it. */
export function ShowsAs({ form }: { form: ProductForm }) {
  const text = useTexts(productTexts)
  const lang = useLanguage()
  const shopUrl = useShopUrl()
  const { _id, name, status, channel, image_urls, colors } = form.value
  const { now, before } = shownPrice(lang, form.value)
  const isShown = status === 'Active' && channel !== onlyAtCounter
  return (
    <section className="panel" aria-label={text.showsAs}>
      <div className="body shows-as">
        <p className="label">{text.showsAs}</p>
        <div className="shows-as-picture">
          {image_urls[0] ? <img src={image_urls[0]} alt="" width="160" height="160" /> : <Image size={28} />}
        </div>
        <p>{name}</p>
        <p className="row">
          <b>{now ?? text.priceOnRequest}</b>
          {before ? <s className="small">{before}</s> : null}
        </p>
        {colors.length > 0 ? (
          <p className="row">
            {colors.map((colour) => (
              <Dot key={colour} colour={colour} />
            ))}
          </p>
        ) : null}
        {!isShown ? <p className="small">{text.notShown}</p> : null}
        {isShown && _id && shopUrl ? (
          <a className="link" href={`${shopUrl}/product/${form.base.slug}`} target="_blank" rel="noreferrer">
            {text.seeInShop} <ExternalLink size={16} />
          </a>
        ) : null}
      </div>
    </section>
  )
}

/** One price, or the lowest and highest of the variants; the price before where one price is reduced. */
function shownPrice(lang: Language, { price, compare_at_price, variants, tags }: Product) {
  const sold = variants.length > 0 ? variants : [{ price, compare_at_price }]
  const prices = sold.map((one) => one.price ?? price).filter((npr) => npr !== null)
  if (prices.length === 0 || tags.includes('no_price')) return {}
  const [min, max] = [Math.min(...prices), Math.max(...prices)]
  if (min < max) return { now: formatRange(lang, min, max) }
  const before = Math.max(...sold.map((one) => one.compare_at_price ?? 0))
  return { now: formatMoney(lang, min), before: before > min ? formatMoney(lang, before) : undefined }
}
