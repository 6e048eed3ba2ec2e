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

/** Pictures in their order: uploaded or named by address, dragged, or moved by their buttons. */
export function Pictures({ urls, onChange }: { urls: string[]; onChange(urls: string[]): void }) {
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
    <div className="form">
      <span className="label">{text.pictures}</span>
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
      <PictureDrop many onStored={append} />
      <div className="with-button">
        <Field label={text.address} type="url" placeholder="https://" value={typed} onChange={setTyped} />
        <Button onClick={addTyped}>{text.add}</Button>
      </div>
    </div>
  )
}
