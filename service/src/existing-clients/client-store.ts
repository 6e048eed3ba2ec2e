import { checkKeyRequest, type UpdatePlugin } from '@pasal/contract/existing-clients/requests.ts'
import { safeParse } from '@pasal/contract/values.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { listOutletNames } from '../inventory/outlets.queries.ts'
import { findCaller } from '../merchant/find-caller.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { listMembers } from '../people/members.queries.ts'
import { ApiError, invalid } from '../platform/http/errors.ts'
import { addMetaTag, deletePlugin, putPlugin } from '../settings/plugins.ts'
import { findSettings } from '../settings/settings.queries.ts'
import { listCategoryNames } from './client-products.queries.ts'
import { tokenOf } from './client-token.ts'
import { readMetaTag } from './read-meta-tag.ts'

/** POST /api-key/check: a token for a key, and the key's store. */
export async function checkKey(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const body = safeParse(checkKeyRequest, request.body)
  const authorization = `Bearer ${body.success ? body.data.api_key.trim() : ''}`
  const headers = { ...request.headers, authorization }
  try {
    const key = await findCaller(context, Object.create(request, { headers: { value: headers } }))
    if (key?.kind !== 'api_key') throw new Error('A bearer is an API key')
    const store = await findSettings(context.db, key.storeId)
    const owner = (await listMembers(context.db, key.storeId)).find(({ role }) => role === 'owner')
    return {
      ...{ success: true, token: tokenOf(context.secrets, key) },
      store: {
        ...{ _id: key.storeId, name: store?.name ?? '', phone_number: store?.business.phone ?? '' },
        ...{ sub_domain: store?.subdomain ?? '', custom_domain: store?.custom_domain?.domain ?? '' },
        owner: owner?.person_id ?? '',
      },
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    reply.code(401)
    return { success: false, message: (error.body as { message: string }).message }
  }
}

/** GET /store/:s. */
export async function readClientStore({ context, storeId }: MerchantRequest) {
  const { db } = context
  const store = await findSettings(db, storeId)
  const outlets = await listOutletNames(db, storeId)
  return {
    ...{ _id: storeId, name: store?.name, plan: store?.plan },
    use_advanced_inventory: store?.use_advanced_inventory,
    website_outlet: outlets.find(({ website }) => website)?._id ?? null,
    customization: { image_ratio: 1 },
    categories: await listCategoryNames(db, storeId),
  }
}

/** POST /store/:s/update_plugin: the pixel, or a meta element beside the others; an empty text removes the plugin. */
export async function updatePlugin(request: MerchantRequest<unknown, UpdatePlugin>) {
  const { fb_pixel, meta_tag } = request.body
  const named = (name: string) => ({ ...request, params: { ...request.params, name } })
  if (fb_pixel === '') await removePlugin(named('fb_pixel'))
  else if (fb_pixel !== undefined)
    await underKey('fb_pixel', () => putPlugin({ ...named('fb_pixel'), body: { details: fb_pixel } }))
  if (meta_tag === '') await removePlugin(named('meta_tags'))
  else if (meta_tag !== undefined) {
    const tag = await readMetaTag(meta_tag)
    await underKey('meta_tag', () => addMetaTag(request, tag))
  }
  return { success: true }
}

/** One that the store does not have is removed already. */
async function removePlugin(request: MerchantRequest): Promise<void> {
  await deletePlugin(request).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  })
}

/** The body has no `details`: their problems stand under its own key. */
async function underKey(key: keyof UpdatePlugin, put: () => Promise<unknown>): Promise<void> {
  try {
    await put()
  } catch (error) {
    const fields = error instanceof ApiError ? (error.body as { fields?: Record<string, string> }).fields : undefined
    throw fields ? invalid({ [key]: Object.values(fields).join(', ') }) : error
  }
}
