import { thumbnailOf } from '@pasal/contract/merchant/media/picture-files.ts'
import type { ProductData } from '../rules/product-data.ts'
import { productTexts } from '../text/product.ts'

type Props = { data: ProductData; value: string; isMissing: boolean; onChange(id: string): void }

/** The prints that may be put on the product (4.7). */
export function Prints({ data, value, isMissing, onChange }: Props) {
  const t = productTexts[data.lang]
  const chosen = data.prints.find(({ _id }) => _id === value)
  return (
    <fieldset class={`choice ${isMissing ? 'missing' : ''}`} id="choice-print" tabIndex={-1}>
      <legend>
        {t.print}: {chosen ? <strong>{chosen.name}</strong> : <span class="muted">{t.choosePrint}</span>}
      </legend>
      <div class="prints">
        {data.prints.map(({ _id, name, image_url }) => (
          <label class="print">
            <input
              type="radio"
              name="print"
              class="sr"
              aria-label={name}
              checked={_id === value}
              onChange={() => onChange(_id)}
            />
            <span>
              {image_url ? <img src={thumbnailOf(image_url)} alt="" width="64" height="64" loading="lazy" /> : name}
            </span>
          </label>
        ))}
      </div>
      {!data.needsPrint && value && (
        <button type="button" class="link plain" onClick={() => onChange('')}>
          {t.remove}
        </button>
      )}
    </fieldset>
  )
}
