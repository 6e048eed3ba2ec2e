import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { useStore } from '../api/store.ts'
import { useTexts } from '../language/language.ts'
import { PageTitle } from '../parts/PageTitle.tsx'
import { settingsTexts } from '../text/settings.ts'
import { settingsList } from './settings-list.ts'
import '../styles/settings.css'

/** Every page of the settings that the person may see. */
export function SettingsPage() {
  const text = useTexts(settingsTexts)
  const { store, can } = useStore()
  // Viewers do not see who else works here.
  const isShown = ({ name, right }: (typeof settingsList)[number]) =>
    name === 'staff' ? store.role !== 'viewer' : right === undefined || can(right)
  return (
    <>
      <div className="page-head">
        <PageTitle>{text.title}</PageTitle>
      </div>
      <ul className="settings-list">
        {settingsList.filter(isShown).map(({ name, icon: Icon }) => (
          <li key={name}>
            <Link href={`/settings/${name}`} className="panel">
              <Icon size={22} strokeWidth={1.75} />
              <span className="grow">
                <strong>{text.list[name].name}</strong>
                <span className="second-line small">{text.list[name].what}</span>
              </span>
              <ChevronRight size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
