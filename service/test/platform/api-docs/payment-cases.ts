import type { Shop } from './documented-shop.ts'
import type { Case, Cases } from './operation-cases.ts'

const url = 'https://shop.example'

/** Every method starts with an order of its own. */
export function paymentCases({ store_id, unpaidOrders, paidQr, paidCheckout }: Shop): Cases {
  const start = (method: string, more: object = {}): Case[] => {
    const body = { store: store_id, order: unpaidOrders[method], url, ...more }
    return [
      { status: 200, body },
      { status: 400, body: { ...body, order: 'f'.repeat(24) } },
      { status: 400, body: { ...body, url: 'nowhere' } },
      { status: 400, body: { ...body, store: 'short' } },
    ]
  }
  const check = (transaction: string): Case[] => [
    { status: 200, path: { transaction } },
    { status: 400, path: { transaction: 'f'.repeat(24) } },
    { status: 400, path: { transaction: 'short' } },
  ]
  return {
    'POST /payment/wallet_a/init': start('WalletA'),
    'POST /payment/wallet_b/init': start('WalletB'),
    'POST /payment/banknet_a/init': start('BankNetA'),
    'POST /payment/hub_a/init': start('HubA'),
    'POST /payment/bank_card/init': start('bank_card'),
    'POST /payment/banknet_a_checkout/init': start('BankNetACheckout'),
    'POST /payment/dynamic_qr/init': [...start('QR'), ...start('QR_Dynamic', { self: true })],
    'GET /payment/dynamic_qr/check/{transaction}': check(paidQr.transaction),
    'GET /payment/banknet_a_checkout/check/{transaction}': check(paidCheckout.transaction),
    'GET /public/qr': [
      { status: 200, query: { q: 'https://shop.example' } },
      { status: 200, query: { q: 'https://shop.example' }, headers: { accept: 'image/svg+xml' } },
      { status: 400 },
    ],
  }
}
