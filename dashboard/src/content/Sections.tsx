import { Plus, X } from 'lucide-react'
import { useState } from 'react'
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
  const { move } = useOrder(sections, onChange)
  return (
    <section className="stack" aria-label={text.title}>
      {sections.map((section, at) => {
        const name = text.types[section.type] ?? text.unknown
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, and two can be the same.
          <div key={at} className="panel">
            <header className="section-head">
              <h2 className="grow">{name}</h2>
              {disabled ? null : (
                <>
                  <MoveButtons
                    {...{ name: text.numbered(name, at + 1), at, count: sections.length, upright: true }}
                    onMove={(to) => move(at, to)}
                  />
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={text.remove(text.numbered(name, at + 1))}
                    onClick={() => onChange(sections.filter((other) => other !== section))}
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
