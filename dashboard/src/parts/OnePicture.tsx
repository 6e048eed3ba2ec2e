import { X } from 'lucide-react'
import { useTexts } from '../language/language.ts'
import { pictureTexts } from '../text/pictures.ts'
import { Field } from './Field.tsx'
import { PictureDrop } from './PictureDrop.tsx'

type Props = {
  label: string
  url: string
  help?: string
  error?: string | undefined
  onChange(url: string): void
  /** The size of the picture that is shown, in pixels. */
  onSize?(size: { width: number; height: number }): void
}

/** One picture: uploaded, or named by its address. Its address is the value of the field. */
export function OnePicture({ label, url, help, error, onChange, onSize }: Props) {
  const text = useTexts(pictureTexts)
  return (
    <fieldset className="one-picture">
      <legend className="label">{label}</legend>
      {url ? (
        <div className="chosen-picture">
          <img
            src={url}
            alt=""
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize?.({ width, height })}
          />
          <button type="button" className="icon-button" aria-label={text.remove(label)} onClick={() => onChange('')}>
            <X size={18} />
          </button>
        </div>
      ) : null}
      <PictureDrop label={url ? text.replace : text.chooseOne} onStored={onChange} />
      <Field
        {...{ label: text.address, type: 'url', placeholder: 'https://', value: url, help, error }}
        onChange={(value) => onChange(value.trim())}
      />
    </fieldset>
  )
}
