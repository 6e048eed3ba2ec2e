import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { queryOf } from '../api/store.ts'
import { formatMoney } from '../format/money.ts'
import { latinDigits } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { Marked } from '../parts/Marked.tsx'
import { Picture } from '../parts/Picture.tsx'
import { StatusPill } from '../parts/StatusPill.tsx'
import { findTexts } from '../text/find.ts'
import type { Hits } from './use-hits.ts'

/** What fits, by kind, each a link. */
export function FoundHits({ hits, onFollow }: { hits: Hits; onFollow(): void }) {
  const text = useTexts(findTexts)
  const lang = useLanguage()
  const { q = '', orders, products, customers, isSettled, error } = hits
  const counts = { orders: orders.length, products: products.length, customers: customers.length }
  const isNothing = isSettled && !error && orders.length + products.length + customers.length === 0
  const digits = latinDigits(q)
  return (
    <div className="hits" aria-busy={!isSettled}>
      <ErrorNote error={error} />
      <p role="status" className={isNothing ? 'soft' : 'hidden'}>
        {isNothing ? text.nothing(q) : isSettled && !error ? text.found(counts) : ''}
      </p>
      <Kind {...{ kind: 'orders', q: digits, items: orders, onFollow }}>
        {({ order_number, customer_full_name, customer_phone_number, total, status }) => (
          <>
            <span className="grow">
              #<Marked text={String(order_number)} q={digits} /> <Marked text={customer_full_name} q={digits} />
              <span className="second-line small">
                <Marked text={customer_phone_number} q={digits} /> · {formatMoney(lang, total)}
              </span>
            </span>
            <StatusPill status={status} />
          </>
        )}
      </Kind>
      <Kind {...{ kind: 'products', q, items: products, onFollow }}>
        {({ image_url, name }) => (
          <>
            <Picture url={image_url} />
            <span className="grow">
              <Marked text={name} q={q} />
            </span>
          </>
        )}
      </Kind>
      <Kind {...{ kind: 'customers', q: digits, items: customers, onFollow }}>
        {({ name, phone }) => (
          <span className="grow">
            <Marked text={name || text.noName} q={digits} />
            <span className="second-line small">
              <Marked text={phone} q={digits} />
            </span>
          </span>
        )}
      </Kind>
    </div>
  )
}

type KindProps<Item> = {
  kind: 'orders' | 'products' | 'customers'
  q: string
  items: Item[]
  onFollow(): void
  children(item: Item): ReactNode
}

function Kind<Item extends { _id: string }>({ kind, q, items, onFollow, children }: KindProps<Item>) {
  const text = useTexts(findTexts)
  if (items.length === 0) return null
  return (
    <section aria-label={text[kind]}>
      <p className="small">{text[kind]}</p>
      <ul className="menu-list">
        {items.map((item) => (
          <li key={item._id}>
            <Link href={`/${kind}/${item._id}`} onClick={onFollow}>
              {children(item)}
            </Link>
          </li>
        ))}
      </ul>
      <Link href={`/${kind}${queryOf({ q })}`} onClick={onFollow} className="all-hits">
        {text.all[kind]}
      </Link>
    </section>
  )
}
