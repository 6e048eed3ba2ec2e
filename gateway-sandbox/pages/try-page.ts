import { readFileSync } from 'node:fs'
import type { App } from '../http-server.ts'
import { escapeHtml, htmlPage } from './page.ts'

const script = readFileSync(new URL('./try-page.js', import.meta.url))

/** Each method of the API, the gateway behind it, and what the shopper does there. */
const methods = [
  ['WalletA', 'eSewa', 'a form, then its page'],
  ['WalletB', 'Khalti', 'its page'],
  ['BankNetA', 'Fonepay', 'its page'],
  ['QR_Dynamic', "Fonepay QR into the store's account", 'a code, paid in a bank app'],
  ['QR', "Fonepay QR into the platform's account", 'a code, paid in a bank app'],
  ['BankNetACheckout', 'Checkout by Fonepay', 'a code, or a link into a bank app'],
  ['HubA', 'NPS (Nepal Payment Solution)', 'a form, then its page'],
  ['bank_card', '2C2P card page', 'its page'],
] as const

const openQrs = `<h2>Pay an open QR</h2>
<p>A code that your own shop shows waits here, with a button in place of the bank app:</p>
<ul><li><a href="/sandbox/banknet_qr">Fonepay QR</a> (QR, QR_Dynamic)</li>
<li><a href="/sandbox/banknet_checkout">Checkout by Fonepay</a> (BankNetACheckout)</li></ul>`

/**
 * `/sandbox` places an order in a store of the service and pays it by any method, for people who have no shop page at
 * hand. The two pages that a merchant's site must have (4.10) are here too, so that the way back ends on a page.
 */
export function tryPage(app: App): void {
  const buttons = methods.map(
    ([method, gateway, way]) =>
      `<p class="method"><button type="button" data-method="${method}">${escapeHtml(gateway)}` +
      `<span>${method}: ${escapeHtml(way)}</span></button></p>`,
  )
  const body = `${buttons.join('\n')}<div id="news" aria-live="polite"></div>
${openQrs}
<script src="/sandbox/try-page.js"></script>`
  const lines = [
    'Each button orders one product from the demo store and starts its payment (another store: ?store=<subdomain>).',
    'A client may order five times in ten minutes; a service started with RATE_LIMITS=off has no such limit.',
    'Any store can pay here: the sandbox accepts any credentials of the right form. It cannot tell whether the real ' +
      'gateway would.',
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
