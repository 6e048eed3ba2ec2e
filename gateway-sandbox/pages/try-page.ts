import { readFileSync } from 'node:fs'
import type { App } from '../http-server.ts'
import { htmlPage } from './page.ts'

const script = readFileSync(new URL('./try-page.js', import.meta.url))

const methods = ['WalletA', 'WalletB', 'BankNetA', 'QR', 'QR_Dynamic', 'BankNetACheckout', 'HubA', 'bank_card']

/**
 * `/sandbox` places an order in a store of the service and pays it by any method, for people who have no shop page at
 * hand. The two pages that a merchant's site must have (4.10) are here too, so that the way back ends on a page.
 */
export function tryPage(app: App): void {
  const buttons = methods.map((method) => `<p><button type="button" data-method="${method}">${method}</button></p>`)
  const body = `${buttons.join('\n')}<div id="news" aria-live="polite"></div>
<script src="/sandbox/try-page.js"></script>`
  const lines = [
    'Each button orders one product from the demo store and starts its payment (another store: ?store=<subdomain>).',
    'A client may order five times in ten minutes; a service started with RATE_LIMITS=off has no such limit.',
  ]
  app.get('/sandbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(htmlPage('Pay by every method', lines, [], body)),
  )
  app.get('/sandbox/try-page.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script))
  for (const [path, title] of [
    ['/payment/success', 'Paid'],
    ['/payment/failed', 'Not paid: the order may still be confirmed by call or SMS'],
  ] as const) {
    const back = { action: '/sandbox', method: 'get' as const, fields: {}, button: 'Back to the sandbox' }
    app.get(path, async (_request, reply) => reply.type('text/html; charset=utf-8').send(htmlPage(title, [], [back])))
  }
}
