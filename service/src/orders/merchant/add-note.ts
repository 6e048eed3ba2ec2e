import type { AddNote } from '@pasal/contract/merchant/orders/requests.ts'
import { recordAudit } from '../../merchant/audit.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { created } from '../../merchant/reply.ts'
import { recordEvent, writeOrder } from './write-order.ts'

/** POST …/notes: an entry of the timeline that no shopper sees (10.2). */
export function addNote(request: MerchantRequest<unknown, AddNote>, orderId: string) {
  return writeOrder(request, orderId, async (write) => {
    const entry = await recordEvent(write, { kind: 'note', text: request.body.text })
    await recordAudit(write.tx, request, {
      action: 'order.note',
      object: { kind: 'order', _id: orderId, name: String(write.order.order_number) },
      after: { text: request.body.text },
    })
    return created(entry, `${request.raw.url.split('?')[0]?.replace(/notes$/, 'timeline')}`)
  })
}
