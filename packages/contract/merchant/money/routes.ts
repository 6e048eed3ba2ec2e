import type { MerchantRoute } from '../route.ts'
import { listCodQuery, listSettlementsQuery, settleCodRequest } from './requests.ts'

const url = '/merchant/stores/:store_id/cod'
const chapter = 'Money'

export const listCod = {
  ...{ method: 'GET', url, needs: 'read_payments', request: { query: listCodQuery } },
  document: { id: 'listCod', chapter, summary: 'Cash on delivery that is still outside' },
} satisfies MerchantRoute

export const settleCod = {
  ...{ method: 'POST', url: `${url}/settlements`, needs: 'write_payments', request: { body: settleCodRequest } },
  document: { id: 'settleCod', chapter, summary: 'Record what a courier paid for several orders' },
} satisfies MerchantRoute

export const listSettlements = {
  ...{ method: 'GET', url: `${url}/settlements`, needs: 'read_payments', request: { query: listSettlementsQuery } },
  document: { id: 'listSettlements', chapter, summary: 'What couriers paid' },
} satisfies MerchantRoute

export const readSettlement = {
  ...{ method: 'GET', url: `${url}/settlements/:settlement_id`, needs: 'read_payments', thing: 'Settlement' },
  document: { id: 'readSettlement', chapter, summary: 'One settlement' },
} satisfies MerchantRoute
