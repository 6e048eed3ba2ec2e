import type { ChangeSettings } from '@pasal/contract/merchant/settings/requests.ts'
import { lockStorePrices } from '../catalog/visible-prices.queries.ts'
import { changeObject, type Resource } from '../merchant/change-object.ts'
import type { MerchantRequest } from '../merchant/merchant-request.ts'
import { requireRules } from '../merchant/require-rules.ts'
import { giveUnitsOfOpenOrdersToWebsite } from '../orders/outlets-of-lines.queries.ts'
import type { StoreTx } from '../platform/cache/store-changes.ts'
import { newId } from '../platform/values/ids.ts'
import { lockAllStock } from '../stock/set-stock.queries.ts'
import { giveRestToWebsite } from '../stock/website-stock.queries.ts'
import { listOutletsForExport } from '../stores/list-for-export.queries.ts'
import { saveOutlets } from '../stores/save-outlets.ts'
import { saveStore } from '../stores/save-store.ts'
import { completeCheckout, maskedSetting } from '../stores/store-configuration.ts'
import { pluginsOf } from './plugins.ts'
import { lockSettings, type SettingsRow } from './settings.queries.ts'

/** Every setting, with the defaults of those that the merchant never changed (4.1). */
export function shownSettings({ store_id, secret_names, plugins, has_capi_token, ...store }: SettingsRow) {
  return {
    ...{ _id: store_id, ...store },
    checkout: completeCheckout(store.checkout),
    customization: { currency_indicator: 'Rs.', accent: '', typeface: 'anek', ...store.customization },
    customer_program: { back_in_stock: { enabled: false, ...store.customer_program.back_in_stock } },
    business: { ...noBusiness, ...store.business },
    setting: maskedSetting(secret_names),
    plugins: pluginsOf({ plugins, has_capi_token }),
  }
}

const noBusiness = {
  ...{ registered_name: '', address: '', email: '', phone: '', registration_number: '', listing_number: '' },
  ...{ complaint_officer: '', complaint_phone: '', pan: '', vat_registered: false, bill_prefix: '' },
}

type Settings = ReturnType<typeof shownSettings>

/** `startsOutlets`: the stock of products that are made at the same time depends on the change. */
const settingsOf = (startsOutlets: boolean): Resource<Settings> => ({
  kind: 'store',
  nameOf: ({ name }) => name,
  lock: async (tx, storeId) => {
    // Before the store, as where products are made.
    if (startsOutlets) await lockStorePrices(tx, storeId)
    const row = await lockSettings(tx, storeId)
    return row && shownSettings(row)
  },
})

export function changeSettings(request: MerchantRequest<unknown, ChangeSettings>) {
  const { storeId, body, context } = request
  const now = context.clock.now()
  return changeObject(request, settingsOf(body.use_advanced_inventory === true), storeId, async (tx, changes) => {
    requirePan(body, changes)
    // The named keys alone: a default that was never chosen is not stored.
    const named = Object.entries(body).filter(([key]) => key in changes)
    await saveStore(context, tx, storeId, Object.fromEntries(named), now)
    if (changes.use_advanced_inventory) await startAdvancedInventory(tx, storeId, now)
  })
}

function requirePan({ business: named = {} }: ChangeSettings, { business }: Partial<Settings>): void {
  const isBroken = business?.vat_registered === true && business.pan === ''
  const rule = { path: 'business.vat_registered', message: 'Needs the PAN of the business' }
  requireRules<Settings['business']>(named, [{ ...rule, isBroken, reads: ['vat_registered', 'pan'] }])
}

/**
 * The website's outlet gets what no other outlet has of each quantity. One that was the website's before may have
 * another figure: while the store did not count by outlets, orders and adjustments changed the quantity alone.
 */
async function startAdvancedInventory(tx: StoreTx, storeId: string, now: Date): Promise<void> {
  const outlets = await listOutletsForExport(tx, storeId)
  const website = outlets.find((outlet) => outlet.website)
  const websiteId = website?._id ?? (await addWebsiteOutlet(tx, storeId, outlets, now))
  await lockAllStock(tx, storeId)
  await giveRestToWebsite(tx, storeId, websiteId)
  await giveUnitsOfOpenOrdersToWebsite(tx, storeId, websiteId)
}

type Outlets = Awaited<ReturnType<typeof listOutletsForExport>>

async function addWebsiteOutlet(tx: StoreTx, storeId: string, outlets: Outlets, now: Date): Promise<string> {
  const named = outlets.find(({ name }) => name === 'Website')
  const outlet = { _id: named?._id ?? newId(), name: 'Website', website: true, position: outlets.length }
  await saveOutlets(tx, storeId, named ? { changed: [outlet] } : { added: [outlet] }, now)
  return outlet._id
}
