import { Menu, Plus, Search } from 'lucide-react'
import { useContext, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useStore } from '../api/store.ts'
import { LanguageContext, useTexts } from '../language/language.ts'
import { shellTexts } from '../text/shell.ts'
import { ShopMark } from './SideBar.tsx'

/** Search, language and new order; on a phone the shop's name. */
export function TopBar({ onMore }: { onMore(): void }) {
  const text = useTexts(shellTexts)
  const { lang, choose } = useContext(LanguageContext)
  const { store, can } = useStore()
  return (
    <header className="top">
      <button type="button" className="shop-switch shop-name narrow-only" onClick={onMore}>
        <ShopMark store={store} />
        <span>{store.brand_name || store.name}</span>
      </button>
      {can('read_orders') ? <Find /> : null}
      {can('read_orders') ? (
        <Link href="/orders?find=1" className="icon-button narrow-only" aria-label={text.search}>
          <Search size={22} strokeWidth={1.75} />
        </Link>
      ) : null}
      <button
        type="button"
        className="button text wide-only"
        lang={lang === 'en' ? 'ne' : 'en'}
        onClick={() => choose(lang === 'en' ? 'ne' : 'en')}
      >
        {text.otherLanguage}
      </button>
      {can('write_orders') ? (
        <Link href="/orders/new" className="button filled wide-only">
          <Plus size={20} />
          {text.newOrder}
        </Link>
      ) : null}
      <button type="button" className="icon-button narrow-only" onClick={onMore} aria-label={text.menu}>
        <Menu size={22} strokeWidth={1.75} />
      </button>
    </header>
  )
}

/** Leads to the list of orders, which searches as one types. */
function Find() {
  const text = useTexts(shellTexts)
  const [, go] = useLocation()
  const [typed, setTyped] = useState('')
  return (
    <search>
      <form
        className="find"
        onSubmit={(event) => {
          event.preventDefault()
          go(`/orders?q=${encodeURIComponent(typed)}`)
        }}
      >
        <Search size={20} strokeWidth={1.75} />
        <input
          type="search"
          value={typed}
          placeholder={text.search}
          aria-label={text.search}
          onChange={(event) => setTyped(event.target.value)}
        />
        <kbd>/</kbd>
      </form>
    </search>
  )
}
