import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useTexts } from '../language/language.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { settingsTexts } from '../text/settings.ts'
import '../styles/settings.css'

/** The head of a page of the settings: the way back, its name, what it is for. */
export function SettingsHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  const text = useTexts(settingsTexts)
  return (
    <>
      <div className="page-head">
        <div className="row">
          <Link href="/settings" className="icon-button" aria-label={text.back}>
            <ArrowLeft size={22} />
          </Link>
          <PageTitle>{title}</PageTitle>
        </div>
        <div className="row">{children}</div>
      </div>
      {lead ? <p className="soft lead">{lead}</p> : null}
    </>
  )
}

/** Fields that belong together. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
        {lead ? <p className="small">{lead}</p> : null}
      </header>
      <div className="body">{children}</div>
    </section>
  )
}
