import type { MerchantRoute } from '../route.ts'
import {
  listCodQuery,
  listSettlementsQuery,
  listTransactionsQuery,
  resolveTransactionRequest,
  settleCodRequest,
} from './requests.ts'

const url = '/merchant/stores/:store_id/cod'
const transactionsUrl = '/merchant/stores/:store_id/transactions'
const transactionUrl = `${transactionsUrl}/:transaction_id` as const
const chapter = 'Money'

export const listTransactions = {
  ...{ method: 'GET', url: transactionsUrl, needs: 'read_payments', request: { query: listTransactionsQuery } },
  response: async () => (await import('./responses.ts')).transactionPage,
  document: { id: 'listTransactions', chapter, summary: 'Payments at gateways' },
} satisfies MerchantRoute

export const readTransaction = {
  ...{ method: 'GET', url: transactionUrl, needs: 'read_payments', thing: 'Transaction' },
  response: async () => (await import('./responses.ts')).transaction,
  document: { id: 'readTransaction', chapter, summary: 'One payment at a gateway' },
} satisfies MerchantRoute

export const checkTransaction = {
  ...{ method: 'POST', url: `${transactionUrl}/check`, needs: 'write_payments', thing: 'Transaction' },
  response: async () => (await import('./responses.ts')).transaction,
  document: { id: 'checkTransaction', chapter, summary: 'Query the gateway now' },
} satisfies MerchantRoute

export const resolveTransaction = {
  ...{ method: 'POST', url: `${transactionUrl}/resolve`, needs: 'write_payments', thing: 'Transaction' },
  request: { body: resolveTransactionRequest },
  response: async () => (await import('./responses.ts')).transaction,
  document: { id: 'resolveTransaction', chapter, summary: 'Say what was done about a payment that needed attention' },
} satisfies MerchantRoute

export const listCod = {
  ...{ method: 'GET', url, needs: 'read_payments', request: { query: listCodQuery } },
  response: async () => (await import('./responses.ts')).codPage,
  document: { id: 'listCod', chapter, summary: 'Cash on delivery that is still outside' },
} satisfies MerchantRoute

export const settleCod = {
  ...{ method: 'POST', url: `${url}/settlements`, needs: 'write_payments', request: { body: settleCodRequest } },
  response: async () => (await import('./responses.ts')).settlement,
  document: { id: 'settleCod', chapter, summary: 'Record what a courier paid for several orders' },
} satisfies MerchantRoute

export const listSettlements = {
  ...{ method: 'GET', url: `${url}/settlements`, needs: 'read_payments', request: { query: listSettlementsQuery } },
  response: async () => (await import('./responses.ts')).settlementPage,
  document: { id: 'listSettlements', chapter, summary: 'What couriers paid' },
} satisfies MerchantRoute

export const readSettlement = {
  ...{ method: 'GET', url: `${url}/settlements/:settlement_id`, needs: 'read_payments', thing: 'Settlement' },
  response: async () => (await import('./responses.ts')).settlement,
  document: { id: 'readSettlement', chapter, summary: 'One settlement' },
} satisfies MerchantRoute
