import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { LinkedRow } from '../parts/LinkedRow.tsx'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { useList } from '../parts/use-list.ts'
import { formTexts } from '../text/forms.ts'
import { ContentTabs } from './ContentTabs.tsx'
import type { ShopForm } from './types.ts'

/** The forms of the shop with what was sent by each. */
export function FormsPage() {
  const text = useTexts(formTexts)
  const { can } = useStore()
  const list = useList<ShopForm>('/forms')
  const add = can('write_content') ? (
    <Link href="/content/forms/new" className="button filled">
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
      <ListOf
        list={list}
        empty={
          <>
            <h2>{text.noneYet}</h2>
            <p className="soft">{text.noneYetText}</p>
            {add}
          </>
        }
      >
        {(forms) => <FormTable forms={forms} />}
      </ListOf>
    </>
  )
}

function FormTable({ forms }: { forms: ShopForm[] }) {
  const text = useTexts(formTexts)
  const lang = useLanguage()
  return (
    <table className="rows plain-rows">
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.address}</th>
          <th scope="col">{text.state}</th>
          <th scope="col" className="number">
            {text.submissions}
          </th>
        </tr>
      </thead>
      <tbody>
        {forms.map((form) => (
          <LinkedRow key={form._id} href={`/content/forms/${form._id}`}>
            <td className="first-cell">
              <Link href={`/content/forms/${form._id}`} className="row-link">
                {form.name}
              </Link>
            </td>
            <td className="second-cell soft">/forms/{form.slug}</td>
            <td className="side-cell">
              <span className={form.published ? 'pill Active' : 'pill'}>
                {form.published ? text.published : text.draft}
              </span>
            </td>
            <td className="side-cell number">
              <Link href={`/content/submissions?form=${form._id}`}>
                {form.unread_count > 0
                  ? text.unreadOf(form.unread_count, form.submission_count)
                  : formatNumber(lang, form.submission_count)}
              </Link>
            </td>
          </LinkedRow>
        ))}
      </tbody>
    </table>
  )
}
