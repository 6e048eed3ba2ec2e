import type { Language } from '../language/language.ts'
import { swatchBackground } from '../rules/colours.ts'
import type { ProductData } from '../rules/product-data.ts'
import { isSoldOut } from '../rules/sold-out.ts'
import { type Options, variantOf } from '../rules/variants.ts'
import { productTexts } from '../text/product.ts'

export type Choice = { colour: number | undefined; size: number | undefined }

type Props = {
  data: ProductData
  choice: Choice
  /** the group that a press on the button missed */
  missing: 'colour' | 'size' | undefined
  onChange(choice: Choice): void
}

/** Whether every variant of a colour is sold out, or one pair is. */
function isOut(data: ProductData, matches: (variant: Options['variants'][number]) => boolean): boolean {
  return data.options.variants.filter(matches).every(({ quantity }) => isSoldOut(data, quantity))
}

/** Colours and sizes as radio groups. A sold-out one can be chosen: it leads to the alert form. */
export function ChoiceGroups(props: Props) {
  const { colours, sizes } = props.data.options
  return (
    <>
      {colours.length > 0 && <Colours {...props} />}
      {sizes.length > 0 && <Sizes {...props} />}
    </>
  )
}

function Colours({ data, choice, missing, onChange }: Props) {
  const t = productTexts[data.lang]
  const { colours, variants } = data.options
  const chosen = choice.colour === undefined ? undefined : colours[choice.colour]
  return (
    <fieldset class={`choice ${missing === 'colour' ? 'missing' : ''}`} id="choice-colour" tabIndex={-1}>
      <legend>
        {t.colour}: {chosen ? <strong>{chosen.name}</strong> : <span class="muted">{t.chooseColour}</span>}
        {chosen && isOut(data, ({ colour }) => colour === choice.colour) && <SoldOut lang={data.lang} />}
      </legend>
      <div class="swatches">
        {colours.map(({ name, swatch }, colour) => {
          if (!variants.some((variant) => variant.colour === colour)) return null
          const out = isOut(data, (variant) => variant.colour === colour)
          return (
            <label class={`swatch ${swatch.length === 0 ? 'named' : ''} ${out ? 'out' : ''}`}>
              <input
                type="radio"
                name="colour"
                class="sr"
                checked={choice.colour === colour}
                aria-label={out ? `${name}, ${t.soldOut}` : name}
                onChange={() => onChange({ colour, size: sizeAfter(data.options, colour, choice.size) })}
              />
              <span style={swatch.length > 0 ? { background: swatchBackground(swatch) } : {}}>
                {swatch.length === 0 && name}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The size stays chosen when the other colour has it. */
function sizeAfter(options: Options, colour: number, size: number | undefined): number | undefined {
  return size !== undefined && variantOf(options, { colour, size }) ? size : undefined
}

function Sizes({ data, choice, missing, onChange }: Props) {
  const t = productTexts[data.lang]
  const { sizes, variants } = data.options
  const chosen = choice.size === undefined ? undefined : sizes[choice.size]
  const matchesOf = (size: number | undefined) => (variant: Options['variants'][number]) =>
    variant.size === size && (choice.colour === undefined || variant.colour === choice.colour)
  return (
    <fieldset class={`choice ${missing === 'size' ? 'missing' : ''}`} id="choice-size" tabIndex={-1}>
      <legend>
        {t.size}: {chosen ? <strong>{chosen}</strong> : <span class="muted">{t.chooseSize}</span>}
        {chosen && isOut(data, matchesOf(choice.size)) && <SoldOut lang={data.lang} />}
      </legend>
      <div class="sizes">
        {sizes.map((name, size) => {
          const matches = matchesOf(size)
          // A pair that does not exist is absent (2.4.1).
          if (!variants.some(matches)) return null
          const out = isOut(data, matches)
          return (
            <label class={`size ${out ? 'out' : ''}`}>
              <input
                type="radio"
                name="size"
                class="sr"
                checked={choice.size === size}
                aria-label={out ? `${name}, ${t.soldOut}` : name}
                onChange={() => onChange({ ...choice, size })}
              />
              <span>{name}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function SoldOut({ lang }: { lang: Language }) {
  return <span class="muted"> · {productTexts[lang].soldOut}</span>
}
