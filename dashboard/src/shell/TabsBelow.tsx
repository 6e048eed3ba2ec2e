import { Inbox, Menu, Package, Plus, Sun } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { useStore } from '../api/store.ts'
import type { Counts } from '../api/types.ts'
import { formatNumber } from '../format/numbers.ts'
import { useLanguage, useTexts } from '../language/language.ts'
import { shellTexts } from '../text/shell.ts'
import { thingsThatWait } from './menu.ts'
import { isCurrent } from './SideBar.tsx'

const tabs = [
  { path: '/', word: 'today', icon: Sun },
  { path: '/orders', word: 'orders', icon: Inbox },
  { path: '/orders/new', word: 'new', icon: Plus },
  { path: '/products', word: 'products', icon: Package },
] as const

/** The menu of a phone. */
export function TabsBelow({ counts, onMore }: { counts: Counts; onMore(): void }) {
  const text = useTexts(shellTexts)
  const lang = useLanguage()
  const { can } = useStore()
  const [location] = useLocation()
  const offered = tabs.filter(({ path }) => path !== '/orders/new' || can('write_orders'))
  const waiting = thingsThatWait(counts)
  const current = [...tabs].reverse().find(({ path }) => isCurrent(path, location))
  return (
    <nav className="tabs-below" aria-label={text.menu}>
      {offered.map(({ path, word, icon: Icon }) => (
        <Link key={path} href={path} aria-current={current?.path === path ? 'page' : undefined}>
          <Icon size={22} strokeWidth={1.75} />
          {text[word]}
          {path === '/' && waiting > 0 ? <span className="badge">{formatNumber(lang, waiting)}</span> : null}
        </Link>
      ))}
      <button type="button" onClick={onMore}>
        <Menu size={22} strokeWidth={1.75} />
        {text.more}
      </button>
    </nav>
  )
}
