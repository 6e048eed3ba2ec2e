import { heavyCalls, type MerchantRoute } from '../route.ts'
import { createCreditNoteRequest, createDocumentRequest, listBillsQuery } from './requests.ts'

const store = '/merchant/stores/:store_id'
const url = `${store}/bills` as const
const oneUrl = `${url}/:bill_id` as const
const chapter = 'Bills and documents'
const thing = 'Bill'

export const issueBill = {
  ...{ method: 'POST', url: `${store}/orders/:order_id/bill`, needs: 'write_orders', thing: 'Order' },
  response: async () => (await import('./responses.ts')).bill,
  document: { id: 'issueBill', chapter, summary: 'Issue the bill of an order' },
} satisfies MerchantRoute

export const listBills = {
  ...{ method: 'GET', url, needs: 'read_orders', request: { query: listBillsQuery } },
  response: async () => (await import('./responses.ts')).billPage,
  document: { id: 'listBills', chapter, summary: 'Bills and credit notes' },
} satisfies MerchantRoute

export const readBill = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_orders', thing },
  response: async () => (await import('./responses.ts')).bill,
  document: { id: 'readBill', chapter, summary: 'One bill or credit note' },
} satisfies MerchantRoute

export const printBill = {
  ...{ method: 'GET', url: `${oneUrl}.pdf`, needs: 'read_orders', thing },
  media: 'application/pdf',
  document: { id: 'printBill', chapter, summary: 'A bill or credit note as PDF' },
} satisfies MerchantRoute

export const createCreditNote = {
  ...{ method: 'POST', url: `${oneUrl}/credit-notes`, needs: 'write_payments', thing },
  request: { body: createCreditNoteRequest },
  response: async () => (await import('./responses.ts')).bill,
  document: { id: 'createCreditNote', chapter, summary: 'Credit a bill, wholly or in part' },
} satisfies MerchantRoute

export const createDocument = {
  ...{ method: 'POST', url: `${store}/documents`, needs: 'read_orders', onlyReads: true, limit: heavyCalls },
  request: { body: createDocumentRequest },
  media: 'application/pdf',
  document: { id: 'createDocument', chapter, summary: 'Packing slips, labels or barcodes as PDF' },
} satisfies MerchantRoute
