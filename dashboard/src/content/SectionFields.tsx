import { useRef } from 'react'
import { useRead } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { CheckList } from '../parts/CheckList.tsx'
import { Area, Field } from '../parts/Field.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { RichText } from '../parts/RichText.tsx'
import { sectionTexts } from '../text/sections.ts'
import { ChosenProducts } from './ChosenProducts.tsx'
import { textsOf } from './section-values.ts'
import type { Section } from './types.ts'

type Props = { section: Section; label: string; disabled: boolean; onChange(section: Section): void }

/** The fields of one part. */
export function SectionFields({ section, label, disabled, onChange }: Props) {
  const text = useTexts(sectionTexts)
  const { type } = section
  const value = (key: string) => (typeof section[key] === 'string' ? (section[key] as string) : '')
  const set = (changes: Record<string, unknown>) => onChange({ ...section, ...changes })
  const title = <Field {...{ label: text.heading, value: value('title'), onChange: (one) => set({ title: one }) }} />
  if (type === 'text')
    return <RichText {...{ label, disabled, value: value('html'), onChange: (html) => set({ html }) }} />
  if (type === 'image')
    return (
      <>
        <SizedPicture {...{ label: text.picture, url: value('url'), set }} />
        <Field {...{ label: text.alt, value: value('alt'), help: text.altHelp, onChange: (alt) => set({ alt }) }} />
      </>
    )
  if (type === 'products')
    return (
      <>
        {title}
        <ChosenProducts slugs={textsOf(section.slugs)} onChange={(slugs) => set({ slugs })} />
      </>
    )
  if (type === 'categories')
    return (
      <>
        {title}
        <Categories slugs={textsOf(section.slugs)} onChange={(slugs) => set({ slugs })} />
      </>
    )
  if (type === 'hero')
    return (
      <>
        {title}
        <Area {...{ label: text.words, rows: 2, value: value('text'), onChange: (words) => set({ text: words }) }} />
        <OnePicture {...{ label: text.picture, url: value('image'), onChange: (image) => set({ image }) }} />
        <Field
          {...{ label: text.link, value: value('link'), help: text.linkHelp, placeholder: '/products' }}
          onChange={(link) => set({ link })}
        />
      </>
    )
  return <p className="soft">{text.unknownText(type)}</p>
}

type SizedProps = { label: string; url: string; set(changes: Record<string, unknown>): void }

/** The shop reserves the place of a picture by its size. A picture that is only looked at changes nothing. */
function SizedPicture({ label, url, set }: SizedProps) {
  const isNew = useRef(false)
  const choose = (chosen: string) => {
    isNew.current = true
    set({ url: chosen, width: undefined, height: undefined })
  }
  return <OnePicture {...{ label, url, onChange: choose }} onSize={(size) => isNew.current && set(size)} />
}

type SlugProps = { slugs: string[]; onChange(slugs: string[]): void }

function Categories({ slugs, onChange }: SlugProps) {
  const text = useTexts(sectionTexts)
  const { data } = useRead<List<{ slug: string; name: string }>>('/categories?limit=250')
  const options = (data?.items ?? []).map(({ slug, name }) => ({ value: slug, text: name }))
  const gone = slugs.filter((slug) => !options.some(({ value }) => value === slug))
  return (
    <CheckList
      {...{ label: text.categories, help: text.categoriesHelp, values: slugs, onChange }}
      options={[...options, ...gone.map((slug) => ({ value: slug, text: slug }))]}
    />
  )
}
