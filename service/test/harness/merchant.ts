import { scopes as allScopes, type Scope } from '@pasal/contract/merchant/rights.ts'
import { createApiKey } from '../../src/people/api-keys.ts'
import type { TestService } from './test-service.ts'

const year = 365 * 86_400_000
type Headers = Record<string, string>

/** Calls of a program with an API key of the store. Paths begin below `/merchant/stores/<store_id>`. */
export async function aMerchant(svc: TestService, storeId: string, scopes: readonly Scope[] = allScopes) {
  const now = svc.clock.now()
  const wanted = { name: 'Key of the test', scopes, expiresAt: new Date(now.getTime() + year) }
  const createdBy = { kind: 'system', _id: '', name: '' }
  const { key, api_key_id } = await createApiKey(svc.context.db, storeId, { ...wanted, createdBy }, now)
  const authorization = `Bearer ${key}`
  const url = (path: string) => `/merchant/stores/${storeId}${path}`
  const call =
    (method: 'POST' | 'PUT' | 'PATCH') =>
    (path: string, body: unknown = {}, headers: Headers = {}) =>
      svc.request({
        method,
        url: url(path),
        payload: JSON.stringify(body),
        headers: { ...json, authorization, ...headers },
      })
  return {
    ...{ key, keyId: api_key_id, storeId },
    get: (path: string, headers: Headers = {}) => svc.get(url(path), { authorization, ...headers }),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: (path: string, headers: Headers = {}) =>
      svc.request({ method: 'DELETE', url: url(path), headers: { authorization, ...headers } }),
  }
}

const json = { 'content-type': 'application/json' }

/** The 400 of a rejected body or query. */
export function rejected(fields: Record<string, string>) {
  return [400, { error_type: 'zod_validation', fields }]
}
