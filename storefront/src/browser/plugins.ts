/*
 * The store's plugins (2.1): each is loaded by its own address, and queues calls until it has come. Every module that
 * sends an event imports this one, so that a queue is there before the first event.
 */

type Queue = ((...args: unknown[]) => void) & {
  queue?: unknown[]
  q?: unknown[]
  callMethod?: (...args: unknown[]) => void
}
type PluginWindow = { dataLayer?: unknown[]; fbq?: Queue; _fbq?: Queue; clarity?: Queue }

// An island is also rendered on the server, where nothing is loaded.
const isBrowser = typeof document !== 'undefined'
const plugins = isBrowser ? (document.querySelector<HTMLElement>('#plugins')?.dataset ?? {}) : {}
const page = globalThis as unknown as PluginWindow

/** Whether events also go to the relay (4.13). */
export const hasRelay = plugins.relay !== undefined

/** Ends when the pixel's program has come, or cannot come. Absent without a pixel. */
export let pixelIsLoaded: Promise<void> | undefined

if (plugins.ga) {
  const { ga } = plugins
  void load(`https://www.googletagmanager.com/gtag/js?id=${ga}`)
  gtag('js', new Date())
  gtag('config', ga)
}
if (plugins.gtm) {
  dataLayer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  void load(`https://www.googletagmanager.com/gtm.js?id=${plugins.gtm}`)
}
if (plugins.clarity) {
  const queue: Queue = (...args) => void queue.q?.push(args)
  queue.q = []
  page.clarity = queue
  void load(`https://www.clarity.ms/tag/${plugins.clarity}`)
}
if (plugins.pixel) {
  const queue: Queue = (...args) => {
    if (queue.callMethod) queue.callMethod(...args)
    else queue.queue?.push(args)
  }
  queue.queue = []
  // The names and marks that the pixel's program looks for.
  Object.assign(queue, { push: queue, loaded: true, version: '2.0' })
  page.fbq = queue
  page._fbq = queue
  pixelIsLoaded = load('https://connect.facebook.net/en_US/fbevents.js')
  queue('init', plugins.pixel)
  queue('track', 'PageView')
}

function dataLayer(): unknown[] {
  page.dataLayer ??= []
  return page.dataLayer
}

/** Google's program reads the arguments object itself, not a list. */
function gtag(..._: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: see above.
  dataLayer().push(arguments)
}

function load(src: string): Promise<void> {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
  return new Promise((resolve) => {
    script.onload = () => resolve()
    script.onerror = () => resolve()
  })
}
