import { Menu, Plus, Search } from 'lucide-react'
import { useContext } from 'react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { FindEverything } from '../find/FindEverything.tsx'
import { LanguageContext, useTexts } from '../language/language.ts'
import { findTexts } from '../text/find.ts'
import { shellTexts } from '../text/shell.ts'
import { ShopMark } from './SideBar.tsx'

/** Search over everything, language and new order; on a phone the shop's name. */
export function TopBar({ onMore, onFind }: { onMore(): void; onFind(): void }) {
  const text = useTexts(shellTexts)
  const { title } = useTexts(findTexts)
  const { lang, choose } = useContext(LanguageContext)
  const { store, can } = useStore()
  return (
    <header className="top">
      <button type="button" className="shop-switch shop-name narrow-only" onClick={onMore}>
        <ShopMark store={store} />
        <span>{store.brand_name || store.name}</span>
      </button>
      <FindEverything />
      <button type="button" className="icon-button narrow-only" onClick={onFind} aria-label={title}>
        <Search size={22} strokeWidth={1.75} />
      </button>
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
