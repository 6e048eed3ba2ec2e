import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../language/language.ts'
import { productTexts } from '../text/products.ts'

type Props = { label: string; addLabel: string; values: string[]; onChange(values: string[]): void }

/** Words that are added and taken away one by one. */
export function Chips({ label, addLabel, values, onChange }: Props) {
  const text = useTexts(productTexts)
  const [typed, setTyped] = useState('')
  const add = () => {
    const word = typed.trim()
    if (word && !values.includes(word)) onChange([...values, word])
    setTyped('')
  }
  return (
    <fieldset className="chips">
      <legend className="label">{label}</legend>
      <div className="row">
        {values.map((value) => (
          <span key={value} className="chip">
            <Dot colour={value} />
            {value.split(':')[0]}
            <button
              type="button"
              aria-label={text.remove(value)}
              onClick={() => onChange(values.filter((other) => other !== value))}
            >
              <X size={16} />
            </button>
          </span>
        ))}
        <span className="chip add">
          <Plus size={16} />
          <input
            value={typed}
            aria-label={addLabel}
            placeholder={addLabel}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </span>
      </div>
    </fieldset>
  )
}

/** The swatch of a colour that carries its code after a colon. */
export function Dot({ colour }: { colour: string }) {
  const code = /:(#[0-9a-f]{3,8})/i.exec(colour)?.[1]
  if (!code) return null
  return (
    <svg width="14" height="14" aria-hidden="true">
      <circle cx="7" cy="7" r="6.5" fill={code} stroke="#8a867e" strokeWidth="1" />
    </svg>
  )
}
