import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import { newId } from '../../src/platform/values/ids.ts'
import { aCoupon, aLine, anOrder, aProduct, aStoreFile, aVariant } from '../harness/store-factory.ts'
import type { TestResponse, TestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

type Call = {
  params?: Record<string, string>
  query?: string
  payload?: string | Buffer
  type?: string
  headers?: Record<string, string>
  /** a request that must change nothing: a body is sent only where the route needs one to be read */
  reads?: true
}

export type MerchantShop = Awaited<ReturnType<typeof openMerchantShop>>

/** A full store, called by its owner. Objects of paths are the newest of their lists. */
export async function openMerchantShop(svc: TestService) {
  const cap = aProduct({ name: 'Cap', slug: 'cap', quantity: 500, brand: 'yeti', categories: ['hats'] })
  const shawl = aProduct({ slug: 'shawl', variants: [aVariant('Red/S'), aVariant('Red/M')] })
  const { _id } = await svc.importStore(
    aStoreFile({
      categories: [{ name: 'Hats', slug: 'hats' }],
      brands: [{ name: 'Yeti', slug: 'yeti' }],
      products: [cap, shawl],
      coupons: [aCoupon({ usage_limit: 5 })],
      forms: [{ name: 'Ask', slug: 'ask' }],
      store: { page_builder: true },
    }),
  )
  await svc.post(`/order/${_id}`, anOrder({ products: [aLine(cap)] }))
  const owner = await aMember(svc, _id, 'owner')
  const found = new Map<string, string>()

  /** The id of the newest object in the list at this path, or an unknown one. */
  const objectOf = async (list: string): Promise<string> => {
    const known = found.get(list)
    if (known) return known
    const { body } = await owner.browser.get(list)
    const id = body?.items?.[0]?._id ?? body?.items?.[0]?.order ?? newId()
    found.set(list, id)
    return id
  }

  const pathOf = async ({ url }: MerchantRoute, params: Record<string, string>) => {
    let path = ''
    for (const part of url.split('/').slice(1)) {
      const name = part.startsWith(':') ? part.slice(1) : undefined
      if (name === undefined) path += `/${part}`
      else path += `/${params[name] ?? (name === 'store_id' ? _id : await objectOf(path))}`
    }
    return path
  }

  const send = async (route: MerchantRoute, call: Call): Promise<TestResponse> => {
    const params = { ...(route.method === 'DELETE' || call.reads ? unknownObjects(route) : {}), ...call.params }
    const { query = '', payload, type, headers = {} } = call
    const path = (await pathOf(route, params)) + (query === '' ? '' : `?${query}`)
    const hasBody = route.method !== 'GET' && payload !== undefined
    return owner.browser.send({
      ...{ method: route.method, url: path },
      headers: { ...headers, ...(hasBody && type !== undefined ? { 'content-type': type } : {}) },
      ...(hasBody ? { payload: payload as string } : {}),
    })
  }
  return { _id, cap, shawl, owner, send, get: owner.get, objectOf }
}

/** Nothing that another case needs is deleted: the path names objects that do not exist. */
function unknownObjects({ url }: MerchantRoute): Record<string, string> {
  const names = [...url.matchAll(/:(\w+)/g)].map((match) => match[1] as string).filter((name) => name !== 'store_id')
  return Object.fromEntries(names.map((name) => [name, newId()]))
}
