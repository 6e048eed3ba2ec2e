/** A program for every runtime: it lists products of a shop by the public API, and verifies a webhook. */
export const program = `
  import { createClient } from '@pasal/sdk/client'
  import { PasalError } from '@pasal/sdk/error'
  import { getStore, listProductPage } from '@pasal/sdk/shop'
  import { verifyWebhook } from '@pasal/sdk/webhooks'

  export async function run(url, webhook) {
    const client = createClient({ url, timeoutMs: 110_000 })
    const store = await getStore(client, { query: { domain: 'demo' } })
    const { products } = await listProductPage(client, { store_id: store._id, query: { per_page: 3 } })
    const error = await getStore(client, { query: { domain: 'no-such-shop' } }).catch((problem) => problem)
    const verified = await verifyWebhook(webhook)
    const forged = await verifyWebhook({ ...webhook, body: webhook.body + ' ' }).catch((problem) => problem.name)
    const isTyped = error instanceof PasalError
    return { products: products.length, status: error.status, message: error.message, isTyped, verified, forged }
  }
`
