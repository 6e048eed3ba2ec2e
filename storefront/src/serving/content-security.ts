import { openRemembered } from '../rules/remembered.ts'
import type { Shop } from '../shop.ts'

type Sources = { scripts?: string[]; connects?: string[]; frames?: string[] }

/** What each plugin of 2.1 loads. */
const sourcesOfPlugin: Record<string, Sources> = {
  ga: {
    scripts: ['https://www.googletagmanager.com'],
    connects: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
  },
  gtm: {
    scripts: ['https://www.googletagmanager.com'],
    connects: ['https://*.google-analytics.com', 'https://*.analytics.google.com', 'https://*.googletagmanager.com'],
    frames: ['https://www.googletagmanager.com'],
  },
  clarity: { scripts: ['https://www.clarity.ms', 'https://scripts.clarity.ms'], connects: ['https://*.clarity.ms'] },
  fb_pixel: { scripts: ['https://connect.facebook.net'], connects: ['https://www.facebook.com'] },
}

const policies = openRemembered<string>()

/**
 * The policy of a page: scripts of the build and of the store's plugins. `scriptHashes` are those of the build's inline
 * scripts, the same for all pages. Styles are inline: the design, and the store's colours.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], { store, apiOrigin }: Shop): string {
  return policies(store, apiOrigin, () => makePolicy(scriptHashes, store, apiOrigin))
}

function makePolicy(scriptHashes: readonly string[], store: Shop['store'], apiOrigin: string): string {
  const plugins = store.plugins.filter(({ details }) => details).map(({ name }) => sourcesOfPlugin[name] ?? {})
  const all = (key: keyof Sources) => [...new Set(plugins.flatMap((sources) => sources[key] ?? []))]
  const frames = all('frames')
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...all('scripts')].join(' '),
    "style-src 'self' 'unsafe-inline'",
    // Pictures of merchants stand anywhere, and those of an upload are shown before they are sent.
    'img-src * data: blob:',
    "font-src 'self'",
    ['connect-src', "'self'", 'wss:', 'ws:', ...(apiOrigin ? [apiOrigin] : []), ...all('connects')].join(' '),
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
