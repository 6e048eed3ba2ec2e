import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { productTexts } from '../text/products.ts'

/** Pictures in their order: dragged, or moved by their buttons. */
export function Pictures({ urls, onChange }: { urls: string[]; onChange(urls: string[]): void }) {
  const text = useTexts(productTexts)
  const [typed, setTyped] = useState('')
  const [dragged, setDragged] = useState<number>()
  const move = (from: number, to: number) => {
    const next = [...urls]
    const [moved] = next.splice(from, 1)
    if (moved === undefined || to < 0 || to > next.length) return
    next.splice(to, 0, moved)
    onChange(next)
  }
  const add = () => {
    if (/^https?:\/\//.test(typed) && !urls.includes(typed)) onChange([...urls, typed])
    setTyped('')
  }
  return (
    <div className="form">
      <span className="label">{text.pictures}</span>
      <ul className="pictures">
        {urls.map((url, at) => (
          <li
            key={url}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== undefined && move(dragged, at)}
          >
            <img src={url} alt="" width="120" height="120" />
            {at === 0 ? <span className="first">{text.first}</span> : null}
            <div className="row">
              <IconButton label={text.earlier} onPress={() => move(at, at - 1)} isOff={at === 0}>
                <ArrowLeft size={16} />
              </IconButton>
              <IconButton label={text.later} onPress={() => move(at, at + 1)} isOff={at === urls.length - 1}>
                <ArrowRight size={16} />
              </IconButton>
              <IconButton
                label={text.remove(`${text.picture} ${at + 1}`)}
                onPress={() => onChange(urls.filter((other) => other !== url))}
              >
                <X size={16} />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
      <div className="with-button">
        <Field label={text.pictureAddress} type="url" placeholder="https://" value={typed} onChange={setTyped} />
        <Button onClick={add}>{text.addPicture}</Button>
      </div>
    </div>
  )
}

type IconProps = { label: string; isOff?: boolean; onPress(): void; children: React.ReactNode }

function IconButton({ label, isOff = false, onPress, children }: IconProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} disabled={isOff} onClick={onPress}>
      {children}
    </button>
  )
}
