import { createDocument, printBill } from '@pasal/contract/merchant/bills/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { onceInParts } from '../merchant/idempotency.ts'
import { MerchantReply } from '../merchant/reply.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { pdfReply } from './pdf-reply.ts'
import type { Printer } from './printer.ts'
import { readDocument, readPrintedBill } from './read-document.ts'

/** Bills, packing slips, labels and barcodes as PDF (11). */
export function documentMerchantRoutes(app: App, context: Context, print: Printer): void {
  const { db } = context
  serveMerchant(app, context, printBill, async ({ storeId, params, thing }) => {
    const bill = found(await readPrintedBill(db, storeId, params.bill_id as string), thing)
    return pdfReply(await print(storeId, { kind: 'bill', bill }), bill.number)
  })
  serveMerchant(app, context, createDocument, async (request) => {
    const { storeId, body } = request
    const draw = async () => pdfReply(await print(storeId, await readDocument(db, storeId, body)), body.kind)
    let drawn: MerchantReply | undefined
    // A file is not stored with its Idempotency-Key: a repeated request makes it again.
    const { headers } = await onceInParts(request, async () => {
      drawn = await draw()
      return new MerchantReply(drawn.status, undefined)
    })
    const reply = drawn ?? (await draw())
    return new MerchantReply(reply.status, reply.body, { ...reply.headers, ...headers })
  })
}
