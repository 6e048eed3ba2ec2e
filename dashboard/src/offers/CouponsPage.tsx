import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { formatMoment } from '../format/dates.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { ListOf } from '../parts/ListOf.tsx'
import { PageTitle } from '../parts/PageTitle.tsx'
import { SearchField } from '../parts/SearchField.tsx'
import { searchable, useFilters, useList } from '../parts/use-list.ts'
import { offerTexts } from '../text/offers.ts'
import { stateOf, useCouponWords } from './coupon-words.ts'
import { OfferTabs } from './OfferTabs.tsx'
import type { Coupon } from './types.ts'

const choices = { '': {}, usable: { usable: '1' }, off: { active: '0' } } as const

/** The coupons with what they give, whether they can be used, and how often they were. */
export function CouponsPage() {
  const text = useTexts(offerTexts)
  const { can } = useStore()
  const filters = useFilters(['q', 'show'])
  const { q, show } = filters.values
  const chosen = choices[show as keyof typeof choices] ?? {}
  const list = useList<Coupon>('/coupons', { q: searchable(q), ...chosen })
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
        {can('write_marketing') ? (
          <Link href="/offers/coupons/new" className="button second">
            <Plus size={20} /> {text.newCoupon}
          </Link>
        ) : null}
      </div>
      <OfferTabs />
      <div className="filters">
        <SearchField label={text.searchCoupon} value={q} onSearch={(typed) => filters.set('q', typed)} />
        <div className="tabs">
          {(['', 'usable', 'off'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={show === one} onClick={() => filters.set('show', one)}>
              {text.show[one]}
            </button>
          ))}
        </div>
      </div>
      <ListOf
        list={list}
        filters={filters}
        empty={
          <>
            <h2>{text.noCoupons}</h2>
            <p className="soft">{text.noCouponsText}</p>
          </>
        }
      >
        {(coupons) => <CouponRows coupons={coupons} />}
      </ListOf>
    </>
  )
}

function CouponRows({ coupons }: { coupons: Coupon[] }) {
  const text = useTexts(offerTexts)
  return (
    <table className="rows card-rows">
      <thead>
        <tr>
          <th scope="col">{text.code}</th>
          <th scope="col">{text.givesHead}</th>
          <th scope="col">{text.when}</th>
          <th scope="col" className="number">
            {text.used}
          </th>
          <th scope="col">{text.state}</th>
        </tr>
      </thead>
      <tbody>
        {coupons.map((coupon) => (
          <CouponRow key={coupon._id} coupon={coupon} />
        ))}
      </tbody>
    </table>
  )
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const text = useTexts(offerTexts)
  const lang = useLanguage()
  const words = useCouponWords()
  const { starts_at, expires_at, used, usage_limit } = coupon
  const state = stateOf(coupon)
  const times = [
    starts_at ? text.starts(formatMoment(lang, starts_at)) : '',
    expires_at ? text.ends(formatMoment(lang, expires_at)) : '',
  ].filter(Boolean)
  const count = usage_limit === null ? formatNumber(lang, used) : text.usedOf(used, usage_limit)
  return (
    <tr>
      <td>
        <Link href={`/offers/coupons/${coupon._id}`} className="row-link code">
          {coupon.code}
        </Link>
      </td>
      <td>{words(coupon)}</td>
      <td className="small-line">{times.length > 0 ? times.join(', ') : text.always}</td>
      <td className="number">
        <span className="narrow-only">{text.used}: </span>
        {count}
      </td>
      <td>
        <span className={state === 'usable' ? 'pill Active' : 'pill'}>{text.states[state]}</span>
      </td>
    </tr>
  )
}
