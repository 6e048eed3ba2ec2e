import { ExternalLink } from 'lucide-react'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { DeleteObject } from '../parts/DeleteObject.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area, Field, Switch } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { OnePicture } from '../parts/OnePicture.tsx'
import { type ObjectForm, useObjectForm } from '../parts/use-object-form.ts'
import { useShopUrl } from '../shell/use-shop-url.ts'
import { blogTexts } from '../text/blog.ts'
import { editorTexts } from '../text/editor.ts'
import { landingSlug } from './landing.ts'
import { NoPageBuilder, useMayWritePages } from './page-builder.tsx'
import { Sections } from './Sections.tsx'
import { SectionsPreview } from './SectionsPreview.tsx'
import type { ShopPage } from './types.ts'

const emptyPage: ShopPage = {
  ...{ _id: '', version: 0, slug: '', title: '', description: '', image: '', published: false, sections: [] },
  updated_at: '',
}

export function NewPagePage() {
  return <Editor stored={emptyPage} />
}

export function NewLandingPage() {
  return <Editor stored={{ ...emptyPage, slug: landingSlug }} />
}

export function PagePage({ id }: { id: string }) {
  return <Loaded<ShopPage> path={`/pages/${id}`}>{(shopPage) => <Editor stored={shopPage} />}</Loaded>
}

function Editor({ stored }: { stored: ShopPage }) {
  const text = useTexts(blogTexts)
  const words = useTexts(editorTexts)
  const { can } = useStore()
  const form = useObjectForm(stored, {
    ...{ path: '/pages', editors: '/content/pages', back: '/content/pages' },
    nameOf: ({ title }) => title,
    ...(stored.slug === '' ? {} : { newName: 'new-landing', required: ['slug'] as const }),
  })
  const { value, fields } = form
  const names = text.fieldNames
  const mayWrite = useMayWritePages()
  return (
    <>
      <EditorHead
        {...{ title: form.isNew ? text.newPage : form.base.title || text.untitled, back: '/content/pages' }}
        {...{ backText: text.backToPages, form, mayWrite }}
      />
      {can('write_content') ? <NoPageBuilder /> : <div className="note">{words.readOnly}</div>}
      <ErrorNote error={form.error} labels={names} />
      <div className="editor">
        <fieldset className="stack" disabled={!mayWrite}>
          <section className="panel">
            <div className="body">
              <Field
                {...{ label: names.title, value: value.title, error: fields.title }}
                onChange={(title) => form.set({ title })}
              />
              <Area
                {...{ label: names.description, value: value.description, error: fields.description, rows: 2 }}
                {...{ help: text.descriptionHelp }}
                onChange={(description) => form.set({ description })}
              />
            </div>
          </section>
          <Sections
            {...{ sections: value.sections, disabled: !mayWrite, problem: fields.sections }}
            onChange={(sections) => form.set({ sections })}
          />
          <SectionsPreview {...{ title: value.title, image: '', sections: value.sections }} />
        </fieldset>
        <PageSide {...{ form, mayWrite }} />
      </div>
      <ConflictDialog form={form} names={names} />
    </>
  )
}

function PageSide({ form, mayWrite }: { form: ObjectForm<ShopPage>; mayWrite: boolean }) {
  const text = useTexts(blogTexts)
  const shopUrl = useShopUrl()
  const { value, base, fields } = form
  const names = text.fieldNames
  const isLanding = value.slug === landingSlug
  return (
    <fieldset className="stack" disabled={!mayWrite}>
      <section className="panel">
        <div className="body">
          <Switch
            {...{ label: text.isPublished, checked: value.published, disabled: !mayWrite }}
            onChange={(published) => form.set({ published })}
          />
          <Field
            {...{ label: names.slug, value: value.slug, error: fields.slug }}
            {...{ help: isLanding ? text.landingHelp : text.slugHelp('/p/') }}
            onChange={(slug) => form.set({ slug })}
          />
          {base.published && shopUrl ? (
            <a
              href={base.slug === landingSlug ? shopUrl : `${shopUrl}/p/${base.slug}`}
              target="_blank"
              rel="noreferrer"
              className="row"
            >
              {text.see} <ExternalLink size={16} />
            </a>
          ) : null}
        </div>
      </section>
      <section className="panel">
        <div className="body">
          <OnePicture
            {...{ label: names.image, url: value.image, error: fields.image, help: text.imageHelp }}
            onChange={(image) => form.set({ image })}
          />
        </div>
      </section>
      <div>
        <DeleteObject {...{ form, mayWrite, title: text.deleteQuestion(base.title), effect: text.deletePageEffect }} />
      </div>
    </fieldset>
  )
}
