import { ChevronsUpDown, ExternalLink, Store } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useStore } from '../api/store.ts'
import type { Counts, Me, MyStore } from '../api/types.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { shellTexts } from '../text/shell.ts'
import { menu } from './menu.ts'
import { useShopUrl } from './use-shop-url.ts'

export function isCurrent(path: string, location: string): boolean {
  return path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`)
}

export function ShopMark({ store }: { store: MyStore }) {
  const name = store.brand_name || store.name
  return (
    <span className="shop-mark" aria-hidden="true">
      {store.logo ? <img src={store.logo} alt="" /> : name.slice(0, 1)}
    </span>
  )
}

type Props = { me: Me; counts: Counts; onMore(): void }

/** The menu of a laptop: icons alone under 1200 px. */
export function SideBar({ me, counts, onMore }: Props) {
  const text = useTexts(shellTexts)
  const lang = useLanguage()
  const { store, can } = useStore()
  const [location] = useLocation()
  const shopUrl = useShopUrl()
  return (
    <nav className="side" aria-label={text.menu}>
      <button type="button" className="shop-switch" onClick={onMore}>
        <ShopMark store={store} />
        <span>{store.brand_name || store.name}</span>
        <span className="hidden">{text.switchShop}</span>
        <ChevronsUpDown size={16} />
      </button>
      {menu
        .filter(({ right }) => !right || can(right))
        .map(({ path, word, icon: Icon, tally }) => {
          const count = tally?.(counts) ?? 0
          return (
            <Link key={path} href={path} aria-current={isCurrent(path, location) ? 'page' : undefined}>
              <Icon size={20} strokeWidth={1.75} />
              <span className="word">{text[word]}</span>
              {count > 0 ? (
                <span className={path === '/' ? 'tally badge' : 'tally'}>{formatNumber(lang, count)}</span>
              ) : null}
            </Link>
          )
        })}
      <span className="rest" />
      {shopUrl ? (
        <a href={shopUrl} target="_blank" rel="noreferrer">
          <Store size={20} strokeWidth={1.75} />
          <span className="word">{text.seeShop}</span>
          <ExternalLink size={16} className="word-icon" />
        </a>
      ) : null}
      <button type="button" className="person" onClick={onMore}>
        <span className="shop-mark round" aria-hidden="true">
          {me.name.slice(0, 1)}
        </span>
        <span className="word">{me.name}</span>
        <span className="hidden">{text.person}</span>
      </button>
    </nav>
  )
}
