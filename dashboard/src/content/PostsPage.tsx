import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { searchable, useFilters, useList } from '../parts/use-list.ts'
import { blogTexts } from '../text/blog.ts'
import { ContentTabs } from './ContentTabs.tsx'
import type { Post } from './types.ts'
import { WrittenTable } from './WrittenTable.tsx'

/** The posts of the blog, published ones and drafts. */
export function PostsPage() {
  const text = useTexts(blogTexts)
  const { can } = useStore()
  const { values, set, isFiltered, clear } = useFilters(['q', 'published'])
  const list = useList<Post>('/blog/posts', { q: searchable(values.q), published: values.published })
  const add = can('write_content') ? (
    <Link href="/content/blog/new" className="button filled">
      <Plus size={20} /> {text.add}
    </Link>
  ) : null
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
        {list.items?.length ? add : null}
      </div>
      <ContentTabs />
      <div className="tabs">
        {(['', '1', '0'] as const).map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={values.published === state}
            onClick={() => set('published', state)}
          >
            {text.states[state]}
          </button>
        ))}
      </div>
      <SearchField label={text.search} value={values.q} onSearch={(typed) => set('q', typed)} />
      <ListOf
        {...{ list, filters: { isFiltered, clear } }}
        empty={
          <>
            <h2>{text.noneYet}</h2>
            <p className="soft">{text.noneYetText}</p>
            {add}
          </>
        }
      >
        {(posts) => (
          <WrittenTable
            rows={posts.map((post) => ({
              ...{ id: post._id, title: post.name, path: `/blog/${post.slug}`, image: post.featured_image },
              ...{ href: `/content/blog/${post._id}`, published: post.published },
              when: post.published && post.published_at ? post.published_at : post.updated_at,
            }))}
          />
        )}
      </ListOf>
    </>
  )
}
