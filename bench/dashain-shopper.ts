import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1000, maxFreeSockets: 1000 })

export type ShopperResponse = { status: number; body: string; ms: number }

/** Sends one request. A failed connection is a response with status 0. */
export function send(url: string, path: string, body?: object): Promise<ShopperResponse> {
  const started = performance.now()
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const ended = (status: number, text: string) => resolve({ status, body: text, ms: performance.now() - started })
    const headers = {
      'x-forwarded-for': anyAddress(),
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const outgoing = request(
      url + path,
      { agent, method: sent === undefined ? 'GET' : 'POST', headers },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => ended(response.statusCode ?? 0, text))
        response.on('error', () => ended(0, 'connection lost'))
      },
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => ended(0, error.code ?? 'connection lost'))
    outgoing.end(sent)
  })
}

/** Every shopper has an address of their own, so that the limits count as in production. */
function anyAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
}

export function closeConnections(): void {
  agent.destroy()
}

/**
 * An order of one line with one or two units, to Kathmandu. One in five is paid online and holds its units for a while.
 */
export function order(productId: string) {
  return {
    products: [{ product: productId, variant: '', quantity: Math.random() < 0.8 ? 1 : 2 }],
    customer_full_name: 'Asha Gurung',
    customer_phone_number: String(9_800_000_000 + Math.floor(Math.random() * 10_000_000)),
    customer_email: 'asha@example.com',
    customer_address_city: 'Kathmandu',
    customer_address: 'Patan Dhoka 12',
    paymentMethod: Math.random() < 0.8 ? 'COD' : 'WalletA',
    url: 'https://shop.example',
    coupon: '',
  }
}
