import { useTexts } from '../language/language.ts'
import { safeHtml } from '../parts/safe-html.ts'
import { sectionTexts } from '../text/sections.ts'
import { textsOf } from './section-values.ts'
import type { Section } from './types.ts'

type Props = { title: string; image: string; sections: Section[] }

/** Text and pictures as the shop shows them, with the same rule for HTML; goods and categories by their names. */
export function SectionsPreview({ title, image, sections }: Props) {
  const text = useTexts(sectionTexts)
  return (
    <section className="panel preview" aria-label={text.preview}>
      <header>
        <h2>{text.preview}</h2>
      </header>
      <div className="body">
        <p className="preview-title">{title}</p>
        {image ? <img className="preview-picture" src={image} alt="" /> : null}
        {sections.map((section, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no id, and two can be the same.
          <PreviewSection key={at} section={section} />
        ))}
      </div>
    </section>
  )
}

function PreviewSection({ section }: { section: Section }) {
  const text = useTexts(sectionTexts)
  const value = (key: string) => (typeof section[key] === 'string' ? (section[key] as string) : '')
  if (section.type === 'text') {
    const html = { __html: safeHtml(value('html')) }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned one line above, by the rule of the shop.
    return <div className="prose" dangerouslySetInnerHTML={html} />
  }
  if (section.type === 'image')
    return value('url') ? <img className="preview-picture" src={value('url')} alt={value('alt')} /> : null
  const slugs = textsOf(section.slugs)
  return (
    <div className="quiet">
      <span>
        <strong>{value('title') || text.types[section.type] || text.unknown}</strong>
        {value('text') ? <span className="second-line">{value('text')}</span> : null}
        {slugs.length > 0 ? <span className="second-line small">{slugs.join(', ')}</span> : null}
      </span>
    </div>
  )
}
