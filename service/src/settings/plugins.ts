import { isDeepStrictEqual } from 'node:util'
import { merchantFieldsOf } from '@pasal/contract/merchant/errors.ts'
import { type PluginName, pluginDetails, storedSecret } from '@pasal/contract/merchant/plugins/requests.ts'
import { safeParse } from '@pasal/contract/values.ts'
import { z } from 'zod'
import { recordAudit } from '../merchant/audit.ts'
import { found, notFound } from '../merchant/errors.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { type MerchantReply, noContent } from '../merchant/reply.ts'
import { writeStore } from '../merchant/write.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { invalid } from '../platform/http/errors.ts'
import { type Plugin, withoutSecrets } from '../stores/plugin-details.ts'
import { saveStore } from '../stores/save-store.ts'
import { lockSettings, type SettingsRow } from './settings.queries.ts'

type Stored = Pick<SettingsRow, 'plugins' | 'has_capi_token'>

/** The plugins as merchants see them: a stored secret is `yes`, and meta tags are a list. */
export function pluginsOf({ plugins, has_capi_token }: Stored): Plugin[] {
  return plugins.map(({ name, details }) => {
    const shown = withoutSecrets(details)
    if (name === 'meta_tags') return { name, details: metaTagsOf(shown) }
    if (name !== 'meta_capi') return { name, details: shown }
    const access_token = has_capi_token ? storedSecret : ''
    return { name, details: { ...(typeof shown === 'object' ? shown : {}), access_token } }
  })
}

export type MetaTag = { n: string; c: string }

/** A store file may have one tag instead of a list, and beside tags what is none. */
function metaTagsOf(details: unknown): MetaTag[] {
  return [details].flat().flatMap((tag): MetaTag[] => {
    const { n, c } = Object(tag) as Partial<MetaTag>
    return typeof n === 'string' && typeof c === 'string' ? [{ n, c }] : []
  })
}

/** PUT of a plugin (4.2). An access token that is absent keeps the stored one. */
export function putPlugin(request: MerchantRequest<unknown, { details?: unknown }>): Promise<MerchantReply> {
  const { body, thing } = request
  const name = request.params.name as string
  if (!Object.hasOwn(pluginDetails, name)) throw notFound(thing)
  const details = parseDetails(name as PluginName, body.details)
  return savePlugin(request, name, () => details)
}

/** Gives the meta tags of the store another tag beside those that are stored at that moment. */
export function addMetaTag(request: MerchantRequest, tag: MetaTag): Promise<MerchantReply> {
  const name = 'meta_tags'
  return savePlugin(request, name, (stored) => {
    const others = metaTagsOf(stored?.details ?? []).filter(({ n }) => n !== tag.n)
    return parseDetails(name, [...others, tag])
  })
}

/** `detailsAfter` gets the locked plugin: two requests that add to it do not lose what the other one added. */
function savePlugin(
  request: MerchantRequest,
  name: string,
  detailsAfter: (stored: Plugin | undefined) => unknown,
): Promise<MerchantReply> {
  return writeStore(request, async (tx) => {
    const stored = await lockStored(tx, request)
    const details = detailsAfter(find(stored, name))
    const others = stored.plugins.filter((plugin) => plugin.name !== name)
    const isNew = others.length === stored.plugins.length
    // A list without a plugin's details keeps what the store has of it.
    const named = stored.plugins.map((plugin) => (plugin.name === name ? { name, details } : { name: plugin.name }))
    await save(tx, request, isNew ? [...named, { name, details }] : named)
    const [before, after] = [find(stored, name), find(await lockStored(tx, request), name)]
    if (isNew || givesSecret(details) || !isDeepStrictEqual(before, after)) {
      await recordAudit(tx, request, {
        ...{ action: isNew ? 'plugin.create' : 'plugin.update', object: { kind: 'plugin', _id: name, name } },
        ...{ before: audited(before), after: audited(after) },
      })
    }
    return after
  })
}

/** DELETE of a plugin; its secrets go with it. */
export function deletePlugin(request: MerchantRequest): Promise<MerchantReply> {
  const name = request.params.name as string
  return writeStore(request, async (tx) => {
    const stored = await lockStored(tx, request)
    const plugin = found(find(stored, name), request.thing)
    const others = stored.plugins.filter((other) => other.name !== name)
    await save(
      tx,
      request,
      others.map((other) => ({ name: other.name })),
    )
    await recordAudit(tx, request, {
      ...{ action: 'plugin.delete', object: { kind: 'plugin', _id: name, name }, before: audited(plugin) },
    })
    return noContent()
  })
}

function parseDetails(name: PluginName, details: unknown): unknown {
  const parsed = safeParse(z.strictObject({ details: pluginDetails[name] }), { details })
  if (!parsed.success) throw invalid(merchantFieldsOf(parsed.error, 'Unknown field'))
  if (name !== 'meta_capi') return parsed.data.details
  const { access_token, ...rest } = parsed.data.details as { access_token?: string }
  // A client may send back what it read.
  return access_token === undefined || access_token === storedSecret ? rest : { ...rest, access_token }
}

/** A secret may be another one although it is shown as before. */
function givesSecret(details: unknown): boolean {
  return typeof details === 'object' && details !== null && 'access_token' in details
}

async function lockStored(tx: StoreTx, { storeId }: MerchantRequest): Promise<Stored> {
  return found(await lockSettings(tx, storeId), 'Store')
}

function save(tx: StoreTx, { context, storeId }: MerchantRequest, plugins: Plugin[]): Promise<string> {
  return saveStore(context, tx, storeId, { plugins: plugins as { name: string }[] }, context.clock.now())
}

function find(stored: Stored, name: string): Plugin | undefined {
  return pluginsOf(stored).find((plugin) => plugin.name === name)
}

/** A secret is 'set' or '' (15). */
function audited(plugin: Plugin | undefined): object {
  if (!plugin) return {}
  const { name, details } = plugin
  if (name !== 'meta_capi') return { details }
  const { access_token, ...rest } = details as { access_token: string }
  return { details: { ...rest, access_token: access_token === storedSecret ? 'set' : '' } }
}
