import { thumbnailOf } from '@pasal/contract/merchant/media/picture-files.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { pictureTexts } from '../text/pictures.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import { PictureDrop } from './PictureDrop.tsx'
import { useOrder } from './use-order.ts'

type Props = {
  urls: string[]
  label?: string
  help?: string
  error?: string | undefined
  /** how many there may be; without it the API alone says so */
  atMost?: number
  onChange(urls: string[]): void
}

/** Pictures in their order: uploaded or named by address, dragged, or moved by their buttons. */
export function Pictures({ urls, label, help, error, atMost = Number.POSITIVE_INFINITY, onChange }: Props) {
  const text = useTexts(pictureTexts)
  const [typed, setTyped] = useState('')
  const { move, dragOf } = useOrder(urls, onChange)
  const append = (url: string) => {
    if (!urls.includes(url)) onChange([...urls, url])
  }
  const addTyped = () => {
    if (/^https?:\/\//.test(typed.trim())) append(typed.trim())
    setTyped('')
  }
  return (
    <fieldset className="form">
      <legend className="label">{label ?? text.pictures}</legend>
      {help ? <p className="help">{help}</p> : null}
      {urls.length > 0 ? (
        <ul className="pictures">
          {urls.map((url, at) => (
            <li key={url} {...dragOf(at)}>
              <img src={thumbnailOf(url)} alt="" width="120" height="120" />
              {at === 0 ? <span className="first">{text.first}</span> : null}
              <div className="row">
                <MoveButtons
                  {...{ name: text.picture(at + 1), at, count: urls.length }}
                  onMove={(to) => move(at, to)}
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={text.remove(text.picture(at + 1))}
                  onClick={() => onChange(urls.filter((other) => other !== url))}
                >
                  <X size={16} />
                </button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {urls.length < atMost ? (
        <>
          <PictureDrop many onStored={append} />
          <div className="with-button">
            <Field
              {...{ label: text.address, type: 'url', placeholder: 'https://', value: typed, onChange: setTyped }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                addTyped()
              }}
            />
            <Button onClick={addTyped}>{text.add}</Button>
          </div>
        </>
      ) : (
        <p className="help">{text.full(atMost)}</p>
      )}
      {error ? <p className="problem">{error}</p> : null}
    </fieldset>
  )
}
