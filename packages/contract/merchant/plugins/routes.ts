import type { MerchantRoute } from '../route.ts'
import { putPluginRequest } from './requests.ts'

const url = '/merchant/stores/:store_id/plugins'
const oneUrl = `${url}/:name` as const
const thing = 'Plugin'

export const listPlugins = {
  ...{ method: 'GET', url, needs: 'read_settings' },
  response: async () => (await import('./responses.ts')).plugins,
  document: { id: 'listPlugins', chapter: 'Settings', summary: 'The plugins of the store, without secrets' },
} satisfies MerchantRoute

export const putPlugin = {
  ...{ method: 'PUT', url: oneUrl, needs: 'write_settings', thing, request: { body: putPluginRequest } },
  response: async () => (await import('./responses.ts')).plugin,
  document: { id: 'putPlugin', chapter: 'Settings', summary: 'Set up a plugin' },
} satisfies MerchantRoute

export const deletePlugin = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_settings', thing },
  document: { id: 'deletePlugin', chapter: 'Settings', summary: 'Remove a plugin' },
} satisfies MerchantRoute
