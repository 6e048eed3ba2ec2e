import { isText, readStored, writeStored } from './stored.ts'

/**
 * Loads this page again, at most once in a tab for each event: a page that still shows the time before the event, as on
 * a device with a wrong clock, would be loaded again and again.
 */
export function reloadOnce(event: string): void {
  const key = `reloaded:${location.pathname} ${event}`
  const hasReloaded = () => readStored('sessionStorage', key, isText) !== undefined
  if (hasReloaded()) return
  writeStored('sessionStorage', key, 'yes')
  // A browser that forbids storage could not tell the next load that this one was.
  if (hasReloaded()) location.reload()
}
