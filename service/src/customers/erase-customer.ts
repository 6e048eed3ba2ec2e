import type { EraseCustomer } from '@pasal/contract/merchant/customers/requests.ts'
import { deleteAlertsOfAddresses } from '../alerts/erase-alerts.queries.ts'
import { forgetOrdersOfEvents } from '../events/events.queries.ts'
import { deleteSubmissionsOfPerson } from '../forms/erase-submissions.queries.ts'
import { recordAudit } from '../merchant/audit.ts'
import { conflict, found } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import type { MerchantReply } from '../merchant/reply.ts'
import { writeStore } from '../merchant/write.ts'
import {
  countOrdersOfCustomer,
  deleteCustomer,
  erasePersonOfOrders,
  findCustomer,
  lockCustomer,
  lockOrdersOfCustomer,
  type OrderOfCustomer,
} from '../orders/customers.queries.ts'
import { deleteMessagesOfPerson } from '../outbox/erase-messages.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { invalid } from '../platform/http/errors.ts'
import { eraseReviewersOfOrders } from '../reviews/erase-reviewers.queries.ts'
import { eraseDeliveriesOfPerson } from '../webhooks/deliveries.queries.ts'

type Request = MerchantRequest<unknown, EraseCustomer>

/** An order of the customer was placed after the others were locked. */
class NewOrder extends Error {}

/** Each further try means that the customer has just ordered again. */
const maxTries = 10

/** POST S/customers/<id>/erase (9): final. */
export async function eraseCustomer(request: Request, id: string): Promise<MerchantReply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await writeStore(request, (tx) => erase(tx, request, id))
    } catch (error) {
      if (!(error instanceof NewOrder)) throw error
      if (tries === maxTries) throw conflict('The customer is ordering')
    }
  }
}

/**
 * Orders are locked before the customer. An order that was placed in between is found after the customer's lock, which
 * it needed as well; the transaction then begins again, because locking it now could wait in a circle.
 */
async function erase(tx: StoreTx, request: Request, id: string) {
  const { storeId, body, thing, context } = request
  const known = found(await findCustomer(tx, storeId, id), thing)
  if (body.phone !== known.phone) throw invalid({ phone: 'Must be the phone of the customer' })
  const orders = await lockOrdersOfCustomer(tx, storeId, id)
  const customer = found(await lockCustomer(tx, storeId, id), thing)
  if ((await countOrdersOfCustomer(tx, storeId, id)) > orders.length) throw new NewOrder()
  rejectOpenOrders(orders)
  const orderIds = orders.map(({ order_id }) => order_id)
  const emails = emailsOf([customer.email, ...orders.map(({ customer_email }) => customer_email)])
  const person = { phone: customer.phone, emails, orderIds }
  const erased = {
    orders: await erasePersonOfOrders(tx, storeId, orderIds, context.clock.now()),
    submissions: await deleteSubmissionsOfPerson(tx, storeId, person),
    alerts: await deleteAlertsOfAddresses(tx, storeId, [customer.phone, ...emails]),
    messages: await deleteMessagesOfPerson(tx, storeId, person),
  }
  await eraseReviewersOfOrders(tx, storeId, orderIds)
  await forgetOrdersOfEvents(tx, storeId, orderIds)
  await eraseDeliveriesOfPerson(tx, storeId, person)
  await deleteCustomer(tx, storeId, id)
  await recordAudit(tx, request, {
    ...{ action: 'customer.erase', object: { kind: 'customer', _id: id, name: 'Erased' }, after: erased },
  })
  return erased
}

const open = ['Pending', 'Processing', 'Dispatched']

function rejectOpenOrders(orders: OrderOfCustomer[]): void {
  const waiting = orders.filter(({ status }) => open.includes(status))
  if (waiting.length > 0)
    throw conflict('Orders of the customer are not finished', { orders: waiting.map(({ order_id }) => order_id) })
}

function emailsOf(given: string[]): string[] {
  return [...new Set(given.map((email) => email.toLowerCase()))].filter((email) => email !== '')
}
