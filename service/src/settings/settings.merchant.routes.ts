import * as domain from '@pasal/contract/merchant/domain/routes.ts'
import * as plugins from '@pasal/contract/merchant/plugins/routes.ts'
import { changeSettings as changeRoute, readSettings } from '@pasal/contract/merchant/settings/routes.ts'
import type { Context } from '../context.ts'
import { found } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { checkDomain, deleteDomain, putDomain, readDomain } from './domain.ts'
import { deletePlugin, pluginsOf, putPlugin } from './plugins.ts'
import { findSettings } from './settings.queries.ts'
import { changeSettings, shownSettings } from './settings.ts'

/** The settings of the store (4.1), its plugins and its domain (4.2). */
export function settingsMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, readSettings, async ({ storeId, thing }) => {
    const row = found(await findSettings(context.db, storeId), thing)
    return shownSettings(row)
  })
  serveMerchant(app, context, changeRoute, changeSettings)
  serveMerchant(app, context, plugins.listPlugins, async ({ storeId }) => {
    const row = found(await findSettings(context.db, storeId), 'Store')
    return { items: pluginsOf(row) }
  })
  serveMerchant(app, context, plugins.putPlugin, putPlugin)
  serveMerchant(app, context, plugins.deletePlugin, deletePlugin)
  serveMerchant(app, context, domain.readDomain, readDomain)
  serveMerchant(app, context, domain.putDomain, putDomain)
  serveMerchant(app, context, domain.deleteDomain, deleteDomain)
  serveMerchant(app, context, domain.checkDomain, checkDomain)
}
