import { Check, ExternalLink, Keyboard, Languages, LogOut } from 'lucide-react'
import { useContext } from 'react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import type { MyStore } from '../api/types.ts'
import { LanguageContext, useTexts } from '../language/language.ts'
import { Button } from '../parts/Button.tsx'
import { ErrorNote } from '../parts/ErrorNote.tsx'
import { useSignOut } from '../people/use-sign-out.ts'
import { shellTexts } from '../text/shell.ts'
import { menu } from './menu.ts'
import { ShopMark } from './SideBar.tsx'
import { useShopUrl } from './use-shop-url.ts'

type Props = { stores: MyStore[]; onClose(): void; onKeys(): void }

/** Every page, the person's stores, keys, language and sign-out. */
export function MoreMenu({ stores, onClose, onKeys }: Props) {
  const text = useTexts(shellTexts)
  const { store, can } = useStore()
  const shopUrl = useShopUrl()
  const { lang, choose } = useContext(LanguageContext)
  const { busy, error, signOut } = useSignOut()
  return (
    <>
      <ErrorNote error={error} />
      <ul className="menu-list">
        {menu
          .filter(({ right }) => !right || can(right))
          .map(({ path, word, icon: Icon }) => (
            <li key={path}>
              <Link href={path} onClick={onClose}>
                <Icon size={20} strokeWidth={1.75} />
                {text[word]}
              </Link>
            </li>
          ))}
        {stores.length > 1
          ? stores.map((one) => (
              <li key={one._id}>
                <Link href={`~/dashboard/shop/${one.subdomain}`} onClick={onClose}>
                  <ShopMark store={one} />
                  {one.brand_name || one.name}
                  {one._id === store._id ? <Check size={20} /> : null}
                </Link>
              </li>
            ))
          : null}
        {shopUrl ? (
          <li>
            <a href={shopUrl} target="_blank" rel="noreferrer">
              <ExternalLink size={20} strokeWidth={1.75} />
              {text.seeShop}
            </a>
          </li>
        ) : null}
        <li>
          <button type="button" onClick={onKeys}>
            <Keyboard size={20} strokeWidth={1.75} />
            {text.keys}
          </button>
        </li>
        <li>
          <button type="button" onClick={() => choose(lang === 'en' ? 'ne' : 'en')}>
            <Languages size={20} strokeWidth={1.75} />
            <span lang={lang === 'en' ? 'ne' : 'en'}>{text.otherLanguage}</span>
          </button>
        </li>
        <li>
          <button type="button" disabled={busy} onClick={() => void signOut()}>
            <LogOut size={20} strokeWidth={1.75} />
            {text.signOut}
          </button>
        </li>
      </ul>
      <Button onClick={onClose}>{text.close}</Button>
    </>
  )
}
