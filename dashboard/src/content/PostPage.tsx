import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ConflictDialog } from '../parts/ConflictDialog.tsx'
import { EditorHead } from '../parts/EditorHead.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Area, Field } from '../parts/Field.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useObjectForm } from '../parts/use-object-form.ts'
import { blogTexts } from '../text/blog.ts'
import { editorTexts } from '../text/editor.ts'
import { PostSide } from './PostSide.tsx'
import { Sections } from './Sections.tsx'
import { SectionsPreview } from './SectionsPreview.tsx'
import type { Post } from './types.ts'

const emptyPost: Post = {
  ...{ _id: '', version: 0, name: '', slug: '', excerpt: '', featured_image: '', author: null, categories: [] },
  ...{ tags: [], published_at: null, published: false, no_index: false, seo_title: '', seo_description: '' },
  ...{ seo_image: '', sections: [], view_count: 0, updated_at: '' },
}

export function NewPostPage() {
  return <Editor stored={emptyPost} />
}

export function PostPage({ id }: { id: string }) {
  return <Loaded<Post> path={`/blog/posts/${id}`}>{(post) => <Editor stored={post} />}</Loaded>
}

function Editor({ stored }: { stored: Post }) {
  const text = useTexts(blogTexts)
  const words = useTexts(editorTexts)
  const { can } = useStore()
  const form = useObjectForm(stored, {
    ...{ path: '/blog/posts', editors: '/content/blog', back: '/content/blog' },
    nameOf: ({ name }) => name,
  })
  const { value, fields } = form
  const mayWrite = can('write_content')
  return (
    <>
      <EditorHead
        {...{ title: form.isNew ? text.newTitle : form.base.name, back: '/content/blog', backText: text.back }}
        {...{ form, mayWrite }}
      />
      {mayWrite ? null : <div className="note">{words.readOnly}</div>}
      <ErrorNote error={form.error} labels={text.fieldNames} />
      <div className="editor">
        <fieldset className="stack" disabled={!mayWrite}>
          <section className="panel">
            <div className="body">
              <Field
                {...{ label: text.fieldNames.name, value: value.name, error: fields.name }}
                onChange={(name) => form.set({ name })}
              />
              <Area
                {...{ label: text.fieldNames.excerpt, value: value.excerpt, error: fields.excerpt, rows: 2 }}
                {...{ help: text.excerptHelp }}
                onChange={(excerpt) => form.set({ excerpt })}
              />
            </div>
          </section>
          <Sections
            {...{ sections: value.sections, disabled: !mayWrite, problem: fields.sections }}
            onChange={(sections) => form.set({ sections })}
          />
          <SectionsPreview {...{ title: value.name, image: value.featured_image, sections: value.sections }} />
        </fieldset>
        <PostSide form={form} mayWrite={mayWrite} />
      </div>
      <ConflictDialog form={form} names={text.fieldNames} />
    </>
  )
}
