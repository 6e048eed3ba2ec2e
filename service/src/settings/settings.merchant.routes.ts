import { changeSettings as changeRoute, readSettings } from '@pasal/contract/merchant/settings/routes.ts'
import type { Context } from '../context.ts'
import { notFound } from '../merchant/errors.ts'
import { serveMerchant } from '../merchant/serve-merchant.ts'
import type { App } from '../platform/http/http-server.ts'
import { findSettings } from './settings.queries.ts'
import { changeSettings, shownSettings } from './settings.ts'

/** The settings of the store (4.1). */
export function settingsMerchantRoutes(app: App, context: Context): void {
  serveMerchant(app, context, readSettings, async ({ storeId, thing }) => {
    const row = await findSettings(context.db, storeId)
    if (!row) throw notFound(thing)
    return shownSettings(row)
  })
  serveMerchant(app, context, changeRoute, changeSettings)
}
