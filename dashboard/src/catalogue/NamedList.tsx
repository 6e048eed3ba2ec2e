import { Link } from 'wouter'
import { ListOf } from '../parts/ListOf.tsx'
import { Picture } from '../parts/Picture.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { searchable, useFilters, useList } from '../parts/use-list.ts'

type Props<Item> = {
  path: string
  editors: string
  search: string
  empty: readonly [title: string, nextStep: string]
  shown(item: Item): { picture: string; words: string }
}

/** Brands or prints by name, each a link to its editor. */
export function NamedList<Item extends { _id: string; name: string }>(props: Props<Item>) {
  const { path, editors, search, empty, shown } = props
  const filters = useFilters(['q'])
  const list = useList<Item>(path, { q: searchable(filters.values.q) })
  return (
    <>
      <div className="filters">
        <SearchField label={search} value={filters.values.q} onSearch={(q) => filters.set('q', q)} />
      </div>
      <ListOf
        list={list}
        filters={filters}
        empty={
          <>
            <h2>{empty[0]}</h2>
            <p className="soft">{empty[1]}</p>
          </>
        }
      >
        {(items) => (
          <ul className="ordered">
            {items.map((item) => (
              <li key={item._id}>
                <Picture url={shown(item).picture} />
                <span className="grow">
                  <Link href={`${editors}/${item._id}`} className="row-link">
                    {item.name}
                  </Link>
                  <span className="second-line small">{shown(item).words}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListOf>
    </>
  )
}
