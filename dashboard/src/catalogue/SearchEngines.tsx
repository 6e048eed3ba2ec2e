import { useTexts } from '../language/language.ts'
import { Area, Field } from '../parts/Field.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { catalogueTexts } from '../text/catalogue.ts'

type Values = { seo_title?: string; seo_description?: string; seo_image?: string }
type Props = { values: Values; fields: Record<string, string>; onChange(values: Values): void }

/** What search engines and messengers show of a page. */
export function SearchEngines(props: Props) {
  const text = useTexts(catalogueTexts)
  return (
    <section className="panel">
      <header>
        <h2>{text.searchEngines}</h2>
      </header>
      <div className="body">
        <SearchEngineFields {...props} />
      </div>
    </section>
  )
}

export function SearchEngineFields({ values, fields, onChange }: Props) {
  const text = useTexts(catalogueTexts)
  return (
    <>
      <Field
        {...{ label: text.seoTitle, value: values.seo_title ?? '', error: fields.seo_title }}
        onChange={(seo_title) => onChange({ seo_title })}
      />
      <Area
        {...{ label: text.seoDescription, value: values.seo_description ?? '', error: fields.seo_description }}
        onChange={(seo_description) => onChange({ seo_description })}
      />
      <OnePicture
        {...{ label: text.seoImage, url: values.seo_image ?? '', error: fields.seo_image }}
        onChange={(seo_image) => onChange({ seo_image })}
      />
    </>
  )
}
