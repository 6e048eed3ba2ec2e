import type { Variant } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Field } from '../parts/Field.tsx'
import { NumberField } from '../parts/NumberField.tsx'
import { Picture } from '../parts/Picture.tsx'
import { PictureDrop } from '../parts/PictureDrop.tsx'
import { pictureTexts } from '../text/pictures.ts'
import { extraTexts } from '../text/product-extras.ts'

type Props = { name: string; variant: Variant; pictures: string[]; onChange(changes: Partial<Variant>): void }

/** What is seldom typed of a variant, below its row. `pictures`: those of the product. */
export function VariantMore({ name, variant, pictures, onChange }: Props) {
  const text = useTexts(extraTexts)
  const { barcode, cost_per_item: cost, _id } = variant
  return (
    <fieldset className="variant-more form">
      <legend className="hidden">{text.moreOf(name)}</legend>
      <div className="pair">
        <NumberField
          {...{ label: text.cost, value: cost || null, help: text.costHelp }}
          onChange={(given) => onChange({ cost_per_item: given ?? 0 })}
        />
        <Field
          {...{ label: text.barcode, value: barcode, maxLength: 200 }}
          help={_id ? text.barcodeHelp : text.barcodeOfNewVariantHelp}
          onChange={(given) => onChange({ barcode: given })}
        />
      </div>
      <VariantPicture {...{ name, pictures, chosen: variant.image_url, onChange }} />
    </fieldset>
  )
}

type PictureProps = Pick<Props, 'name' | 'pictures' | 'onChange'> & { chosen: string }

/** One of the product's pictures, an uploaded one, or none. */
function VariantPicture({ name, pictures, chosen, onChange }: PictureProps) {
  const text = useTexts(extraTexts)
  const words = useTexts(pictureTexts)
  const urls = [...new Set([...pictures, chosen])].filter((url) => url !== '')
  return (
    <fieldset className="form">
      <legend className="label">{text.variantPicture}</legend>
      <div className="row">
        {['', ...urls].map((url, at) => (
          <label key={url} className="check picture-choice">
            <input
              type="radio"
              name={`picture-${name}`}
              checked={chosen === url}
              onChange={() => onChange({ image_url: url })}
            />
            {url === '' ? text.noPicture : <Picture url={url} size={60} />}
            {url === '' ? null : <span className="hidden">{words.picture(at)}</span>}
          </label>
        ))}
      </div>
      <PictureDrop label={text.uploadPicture} onStored={(url) => onChange({ image_url: url })} />
    </fieldset>
  )
}
