import { hasBrowser, openContext } from './chromium.ts'

export { hasBrowser }

/** A page of a browser of its own, with the requests to other hosts and the console errors that it made. */
export async function openPage() {
  const page = await (await openContext()).newPage()
  const complaints: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol !== 'data:' && hostname !== '127.0.0.1') strangers.push(request.url())
  })
  return { page, complaints, strangers }
}
