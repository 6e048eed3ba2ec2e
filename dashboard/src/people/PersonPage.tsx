import { type ReactNode, useContext } from 'react'
import { LanguageContext, useTexts } from '../language/language.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { shellTexts } from '../text/shell.ts'

/** The frame of the pages before a store: a card with a title. */
export function PersonPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { lang, choose } = useContext(LanguageContext)
  const text = useTexts(shellTexts)
  return (
    <main className="sign-in">
      <div className="brand">
        <img src="/favicon.svg" alt="" width="32" height="32" />
        Pasal
      </div>
      <div className="card">
        <div>
          <PageTitle>{title}</PageTitle>
          {lead ? <p className="soft">{lead}</p> : null}
        </div>
        {children}
      </div>
      <button
        type="button"
        className="button text"
        lang={lang === 'en' ? 'ne' : 'en'}
        onClick={() => choose(lang === 'en' ? 'ne' : 'en')}
      >
        {text.otherLanguage}
      </button>
    </main>
  )
}
