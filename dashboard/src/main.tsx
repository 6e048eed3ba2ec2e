import { createRoot } from 'react-dom/client'
import './styles/base.css'
import './styles/shell.css'
import './styles/goods.css'
import './styles/pages.css'
import './styles/pictures.css'
import './styles/content.css'
import { App } from './App.tsx'

const reloadPauseMs = 60_000

start()

function start(): void {
  // The session counts at the origin of PUBLIC_URL only, for example at localhost and not at 127.0.0.1.
  const origin = document.querySelector<HTMLMetaElement>('meta[name="origin"]')?.content
  if (origin && origin !== location.origin) {
    location.replace(`${origin}${location.pathname}${location.search}${location.hash}`)
    return
  }
  addEventListener('vite:preloadError', reloadOnce)
  createRoot(document.getElementById('root') as HTMLElement).render(<App />)
}

/**
 * After an update of the service the scripts of an older build are gone. What was typed is kept in the browser. Without
 * a connection a reload would lose the page, and where a reload did not help a second one would not, either.
 */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem('pasal.reloaded') ?? 0)
  if (!navigator.onLine || Date.now() - last < reloadPauseMs) return
  sessionStorage.setItem('pasal.reloaded', String(Date.now()))
  location.reload()
}
