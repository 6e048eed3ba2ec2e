import { Link } from 'wouter'
import { formatMoment } from '../format/dates.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { LinkedRow } from '../parts/LinkedRow.tsx'
import { Picture } from '../parts/Picture.tsx'
import { blogTexts } from '../text/blog.ts'

type Row = {
  id: string
  title: string
  path: string
  image: string
  href: string
  published: boolean
  when: string
}

/** Posts or pages: name, address, state and time. */
export function WrittenTable({ rows }: { rows: Row[] }) {
  const text = useTexts(blogTexts)
  const lang = useLanguage()
  return (
    <table className="rows plain-rows">
      <thead>
        <tr>
          <th scope="col">{text.columns.title}</th>
          <th scope="col">{text.columns.address}</th>
          <th scope="col">{text.columns.state}</th>
          <th scope="col">{text.columns.when}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <LinkedRow key={row.id} href={row.href}>
            <td className="first-cell">
              <span className="goods">
                <Picture url={row.image} />
                <Link href={row.href} className="row-link">
                  {row.title || text.untitled}
                </Link>
              </span>
            </td>
            <td className="wide-cell soft">{row.path}</td>
            <td className="side-cell">
              <span className={row.published ? 'pill Active' : 'pill'}>
                {row.published ? (new Date(row.when) > new Date() ? text.planned : text.published) : text.draft}
              </span>
            </td>
            <td className="second-cell soft">{formatMoment(lang, row.when)}</td>
          </LinkedRow>
        ))}
      </tbody>
    </table>
  )
}
