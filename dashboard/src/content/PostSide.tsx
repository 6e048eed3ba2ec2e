import { ExternalLink } from 'lucide-react'
import { useRead } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { CheckList } from '../parts/CheckList.tsx'
import { DeleteObject } from '../parts/DeleteObject.tsx'
import { Area, Field, Select, Switch } from '../parts/Field.tsx'
import { MomentField } from '../parts/MomentField.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import type { ObjectForm } from '../parts/use-object-form.ts'
import { Chips } from '../products/Chips.tsx'
import { useShopUrl } from '../shell/use-shop-url.ts'
import { blogTexts } from '../text/blog.ts'
import type { Author, BlogCategory, Post } from './types.ts'

type Props = { form: ObjectForm<Post>; mayWrite: boolean }

/** Where and when the post appears, who wrote it, and what search engines show. */
export function PostSide({ form, mayWrite }: Props) {
  const text = useTexts(blogTexts)
  const lang = useLanguage()
  const shopUrl = useShopUrl()
  const { value, base, fields, isNew } = form
  const names = text.fieldNames
  const isPublic = base.published && base.published_at !== null && base.published_at <= new Date().toISOString()
  return (
    <fieldset className="stack" disabled={!mayWrite}>
      <section className="panel">
        <div className="body">
          <Switch
            {...{ label: text.isPublished, checked: value.published, disabled: !mayWrite }}
            onChange={(published) => form.set({ published })}
          />
          <MomentField
            {...{ label: names.published_at, value: value.published_at, error: fields.published_at }}
            onChange={(published_at) => published_at && form.set({ published_at })}
          />
          <Field
            {...{ label: names.slug, value: value.slug, error: fields.slug, help: text.slugHelp('/blog/') }}
            onChange={(slug) => form.set({ slug })}
          />
          {isPublic && shopUrl ? (
            <a href={`${shopUrl}/blog/${base.slug}`} target="_blank" rel="noreferrer" className="row">
              {text.see} <ExternalLink size={16} />
            </a>
          ) : null}
          {isNew ? null : <p className="small">{text.views(formatNumber(lang, base.view_count))}</p>}
        </div>
      </section>
      <section className="panel">
        <div className="body">
          <OnePicture
            {...{ label: names.featured_image, url: value.featured_image, error: fields.featured_image }}
            onChange={(featured_image) => form.set({ featured_image })}
          />
          <Filing form={form} />
        </div>
      </section>
      <section className="panel">
        <div className="body">
          <h2>{text.searchEngines}</h2>
          <Field
            {...{ label: names.seo_title, value: value.seo_title, error: fields.seo_title, help: text.seoHelp }}
            onChange={(seo_title) => form.set({ seo_title })}
          />
          <Area
            {...{ label: names.seo_description, value: value.seo_description, error: fields.seo_description, rows: 3 }}
            onChange={(seo_description) => form.set({ seo_description })}
          />
          <OnePicture
            {...{ label: names.seo_image, url: value.seo_image, error: fields.seo_image }}
            onChange={(seo_image) => form.set({ seo_image })}
          />
          <Switch
            {...{ label: names.no_index, checked: value.no_index, disabled: !mayWrite }}
            onChange={(no_index) => form.set({ no_index })}
          />
        </div>
      </section>
      <div>
        <DeleteObject {...{ form, mayWrite, title: text.deleteQuestion(base.name), effect: text.deletePostEffect }} />
      </div>
    </fieldset>
  )
}

function Filing({ form }: { form: ObjectForm<Post> }) {
  const text = useTexts(blogTexts)
  const { value } = form
  const names = text.fieldNames
  const authors = useRead<List<Author>>('/blog/authors')
  const categories = useRead<List<BlogCategory>>('/blog/categories?limit=250&sort=position')
  return (
    <>
      <Select
        {...{ label: names.author, value: value.author ?? '' }}
        options={[
          { value: '', text: text.noAuthor },
          ...(authors.data?.items ?? []).map(({ user, name }) => ({ value: user, text: name })),
        ]}
        onChange={(author) => form.set({ author: author || null })}
      />
      {categories.data && categories.data.items.length > 0 ? (
        <CheckList
          {...{ label: names.categories, values: value.categories }}
          options={categories.data.items.map(({ _id, name }) => ({ value: _id, text: name }))}
          onChange={(chosen) => form.set({ categories: chosen })}
        />
      ) : null}
      <Chips
        {...{ label: names.tags, addLabel: text.addTag, values: value.tags }}
        onChange={(tags) => form.set({ tags })}
      />
    </>
  )
}
