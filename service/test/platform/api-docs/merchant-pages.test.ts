import { scopes } from '@pasal/contract/merchant/rights.ts'
import { demoStoreId } from '../../../src/demo/rearm-demo-sales.ts'
import { aMerchant } from '../../harness/merchant.ts'
import type { PaymentService } from '../../harness/payment-service.ts'
import { aReceiver } from '../../webhooks/receiver.ts'
import { callsOf, holdPages, pagesOf } from './pages-of.ts'
import { openRecorder, recordPage } from './record-page.ts'

/* The pages of docs/merchant-api show what the service responds. `npm run docs:api` writes the responses anew. */

const guides = pagesOf('merchant-api')
const receiver = await aReceiver()
const service = await openRecorder({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1' })
const recorded = new Map<string, string>()
for (const { name, text } of guides.pages) {
  if (callsOf(text).length > 0)
    recorded.set(name, await recordPage(service, text, { names: keys, secondsPerRequest: 1 }))
}

holdPages(guides, recorded)

/** A key of the demo store with every scope, and the program that receives webhooks. */
async function keys(recorder: PaymentService) {
  const { key } = await aMerchant(recorder, demoStoreId, scopes)
  return { 'sk_6745a1b0c3d2e4f5a6b7c001…': key, 'https://program.example': receiver.url }
}
