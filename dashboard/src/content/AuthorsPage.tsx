import { useState } from 'react'
import { useRead, useStore, useWrite } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { DeleteButton } from '../parts/DeleteButton.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Field } from '../parts/Field.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useToast } from '../parts/Toast.tsx'
import { useAction } from '../parts/use-action.ts'
import { blogTexts } from '../text/blog.ts'
import { ContentTabs } from './ContentTabs.tsx'
import { NameRow } from './NameRow.tsx'
import type { Author, BlogCategory } from './types.ts'

/** The names under which people write, and the categories of the blog. */
export function AuthorsPage() {
  const text = useTexts(blogTexts)
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.authorsTitle}</PageTitle>
      </div>
      <ContentTabs />
      <div className="editor even">
        <Authors />
        <Categories />
      </div>
    </>
  )
}

function Authors() {
  const text = useTexts(blogTexts)
  const write = useWrite()
  const { data, error, refetch } = useRead<List<Author>>('/blog/authors')
  return (
    <section className="panel">
      <header>
        <h2>{text.authors}</h2>
      </header>
      <div className="body">
        <p className="soft">{text.authorsHelp}</p>
        <ErrorNote error={error} onRetry={() => void refetch()} />
        {data || error ? null : <div className="skeleton" />}
        <ul className="stack">
          {(data?.items ?? []).map(({ user, name }) => (
            <li key={user}>
              <NameRow
                {...{ label: text.nameOf(name), name }}
                onSave={async (next) => void (await write('PUT', `/blog/authors/${user}`, { name: next }))}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Categories() {
  const text = useTexts(blogTexts)
  const { can } = useStore()
  const write = useWrite()
  const { data, error, refetch } = useRead<List<BlogCategory>>('/blog/categories?limit=250&sort=position')
  return (
    <section className="panel">
      <header>
        <h2>{text.blogCategories}</h2>
      </header>
      <div className="body">
        <ErrorNote error={error} onRetry={() => void refetch()} />
        {data || error ? null : <div className="skeleton" />}
        {data?.items.length === 0 ? <p className="soft">{text.noCategoriesYet}</p> : null}
        <ul className="stack">
          {(data?.items ?? []).map((category) => (
            <li key={category._id}>
              <NameRow
                {...{ label: text.nameOf(category.name), name: category.name }}
                onSave={async (name) => {
                  await write('PATCH', `/blog/categories/${category._id}`, { name }, { ifMatch: category.version })
                }}
              >
                <DeleteCategory category={category} />
              </NameRow>
            </li>
          ))}
        </ul>
        {can('write_content') ? <NewCategory /> : null}
      </div>
    </section>
  )
}

function DeleteCategory({ category }: { category: BlogCategory }) {
  const text = useTexts(blogTexts)
  const write = useWrite()
  const { busy, error, run } = useAction()
  const remove = () => run(async () => void (await write('DELETE', `/blog/categories/${category._id}`)))
  return (
    <DeleteButton
      {...{ title: text.deleteQuestion(category.name), effect: text.deleteCategoryEffect, busy, error }}
      onDelete={remove}
    />
  )
}

function NewCategory() {
  const text = useTexts(blogTexts)
  const write = useWrite()
  const toast = useToast()
  const { busy, error, run } = useAction()
  const [name, setName] = useState('')
  const add = () =>
    run(async () => {
      await write('POST', '/blog/categories', { name: name.trim() })
      toast({ text: text.categoryAdded(name.trim()) })
      setName('')
    })
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) void add()
      }}
    >
      <ErrorNote error={error} />
      <div className="with-button">
        <Field label={text.newCategory} value={name} onChange={setName} />
        <Button type="submit" busy={busy} disabled={name.trim() === ''}>
          {text.addCategory}
        </Button>
      </div>
    </form>
  )
}
