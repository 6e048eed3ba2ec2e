import { createRoot } from 'react-dom/client'
import './styles/base.css'
import './styles/shell.css'
import './styles/goods.css'
import './styles/pages.css'
import './styles/pictures.css'
import './styles/content.css'
import { App } from './App.tsx'

start()

function start(): void {
  // The session counts at the origin of PUBLIC_URL only, for example at localhost and not at 127.0.0.1.
  const origin = document.querySelector<HTMLMetaElement>('meta[name="origin"]')?.content
  if (origin && origin !== location.origin) {
    location.replace(`${origin}${location.pathname}${location.search}${location.hash}`)
    return
  }
  // After an update of the service the parts of an older build are gone. What was typed is kept in the browser.
  addEventListener('vite:preloadError', () => location.reload())
  createRoot(document.getElementById('root') as HTMLElement).render(<App />)
}
