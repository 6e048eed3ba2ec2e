import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { aStartedQr, press, type QrMethod } from './qr-shopper.ts'

const service = await startPaymentService()

const gateways: [QrMethod, string, string][] = [
  ['QR_Dynamic', '/sandbox/banknet_qr', 'Rs. 550'],
  ['BankNetACheckout', '/sandbox/banknet_checkout', 'Rs. 1.10'],
]

test.each(gateways)(
  '%s: the page %s lists the open QR, and no longer lists it when it is paid',
  async (method, path, amount) => {
    const payment = await aStartedQr(service, await aPayingStore(service), method)
    const address = `${path}/qr/${payment.body.prn}`
    const list = await service.get(path)
    expect(list.text).toContain(`<a href="${address}">${amount}, ${payment.body.prn}</a>`)
    const page = await service.get(address)
    expect(page.text).toContain('<svg ')
    for (const button of ['Pay', 'Fail', 'Scan only', 'Stay pending'])
      expect(page.text).toContain(`<button>${button}</button>`)
    await press(service, payment, 'pay')
    expect((await service.get(path)).text).not.toContain(payment.body.prn)
  },
)

test('an unknown QR has no page', async () => {
  expect((await service.get('/sandbox/banknet_qr/qr/P000')).status).toBe(400)
})

describe('a request that offers an upgrade', () => {
  const open = (url: string) =>
    new Promise<string>((end) => {
      const socket = new WebSocket(url)
      socket.on('error', (error) => end(error.message))
      socket.on('open', () => end('open'))
    })

  test('without a socket at its path has an ordinary response', async () => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c' }
    const status = await new Promise((end, fail) => {
      request(`${service.url}/healthz`, { headers }, ({ statusCode }) => end(statusCode))
        .on('error', fail)
        .end()
    })
    expect(status).toBe(200)
    expect(await open(`${service.url.replace('http', 'ws')}/healthz`)).toBe('Unexpected server response: 200')
  })
})
