import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { Select } from '../parts/Field.tsx'
import { MoveButtons } from '../parts/MoveButtons.tsx'
import { useOrder } from '../parts/use-order.ts'
import { sectionTexts } from '../text/sections.ts'
import { SectionFields } from './SectionFields.tsx'
import type { Section } from './types.ts'

type Props = {
  sections: Section[]
  disabled: boolean
  problem: string | undefined
  onChange(sections: Section[]): void
}

const empty: Record<string, Section> = {
  text: { type: 'text', html: '' },
  image: { type: 'image', url: '', alt: '' },
  products: { type: 'products', title: '', slugs: [] },
  categories: { type: 'categories', title: '', slugs: [] },
  hero: { type: 'hero', title: '', text: '', image: '', link: '' },
}

/** The parts of a post or page in their order: those that the shop shows. */
export function Sections({ sections, disabled, problem, onChange }: Props) {
  const text = useTexts(sectionTexts)
  const [type, setType] = useState('text')
  const keys = useLocalKeys(sections.length)
  const { move } = useOrder(sections, onChange)
  const moveTo = (from: number, to: number) => {
    keys.move(from, to)
    move(from, to)
  }
  const remove = (at: number) => {
    keys.remove(at)
    onChange(sections.filter((_, place) => place !== at))
  }
  return (
    <section className="stack" aria-label={text.title}>
      {sections.map((section, at) => {
        const name = text.types[section.type] ?? text.unknown
        return (
          <div key={keys.of(at)} className="panel">
            <header className="section-head">
              <h2 className="grow">{name}</h2>
              {disabled ? null : (
                <>
                  <MoveButtons
                    {...{ name: text.numbered(name, at + 1), at, count: sections.length, upright: true }}
                    onMove={(to) => moveTo(at, to)}
                  />
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={text.remove(text.numbered(name, at + 1))}
                    onClick={() => remove(at)}
                  >
                    <X size={18} />
                  </button>
                </>
              )}
            </header>
            <div className="body">
              <SectionFields
                {...{ section, disabled, label: text.numbered(name, at + 1) }}
                onChange={(next) => onChange(sections.map((other, place) => (place === at ? next : other)))}
              />
            </div>
          </div>
        )
      })}
      {problem ? <p className="problem">{problem}</p> : null}
      {disabled ? null : (
        <div className="with-button">
          <Select
            {...{ label: text.newSection, value: type, onChange: setType }}
            options={Object.keys(empty).map((value) => ({ value, text: text.types[value] ?? value }))}
          />
          <Button onClick={() => onChange([...sections, empty[type] as Section])}>
            <Plus size={20} /> {text.add}
          </Button>
        </div>
      )}
    </section>
  )
}

/**
 * Keys for sections, which have no id, and of which two can be the same. A key goes with its section, so that the
 * editor of one does not become that of another.
 */
function useLocalKeys(count: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) keys.current.push(next.current++)
  keys.current.length = count
  return {
    of: (at: number) => keys.current[at],
    move(from: number, to: number) {
      const [moved] = keys.current.splice(from, 1)
      if (moved !== undefined) keys.current.splice(to, 0, moved)
    },
    remove: (at: number) => void keys.current.splice(at, 1),
  }
}
