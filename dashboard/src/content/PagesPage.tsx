import { House, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { searchable, useFilters, useList } from '../parts/use-list.ts'
import { blogTexts } from '../text/blog.ts'
import { ContentTabs } from './ContentTabs.tsx'
import { landingSlug } from './landing.ts'
import { NoPageBuilder, useMayWritePages } from './page-builder.tsx'
import type { ShopPage } from './types.ts'
import { WrittenTable } from './WrittenTable.tsx'

/** The pages of the shop. That with the address `landing` is the first page. */
export function PagesPage() {
  const text = useTexts(blogTexts)
  const { can } = useStore()
  const mayWrite = useMayWritePages()
  const { values, set, isFiltered, clear } = useFilters(['q'])
  const list = useList<ShopPage>('/pages', { q: searchable(values.q), limit: 250 })
  const hasLanding = list.items?.some(({ slug }) => slug === landingSlug) ?? true
  const add = mayWrite ? (
    <Link href="/content/pages/new" className="button filled">
      <Plus size={20} /> {text.addPage}
    </Link>
  ) : null
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.pagesTitle}</PageTitle>
        {list.items?.length ? add : null}
      </div>
      <ContentTabs />
      {can('write_content') ? <NoPageBuilder /> : null}
      <SearchField label={text.search} value={values.q} onSearch={(typed) => set('q', typed)} />
      {mayWrite && !hasLanding && !isFiltered ? (
        <div className="note">
          <House size={20} strokeWidth={1.75} />
          <p>
            {text.noLanding} <Link href="/content/pages/new-landing">{text.makeLanding}</Link>
          </p>
        </div>
      ) : null}
      <ListOf
        {...{ list, filters: { isFiltered, clear } }}
        empty={
          <>
            <h2>{text.noPagesYet}</h2>
            <p className="soft">{text.noPagesYetText}</p>
            {add}
          </>
        }
      >
        {(pages) => (
          <WrittenTable
            rows={pages.map((page) => ({
              ...{ id: page._id, title: page.title, image: page.image, published: page.published },
              ...{ href: `/content/pages/${page._id}`, when: page.updated_at },
              path: page.slug === landingSlug ? text.landing : `/p/${page.slug}`,
            }))}
          />
        )}
      </ListOf>
    </>
  )
}
