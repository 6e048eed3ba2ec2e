import type { Role } from '@pasal/contract/merchant/rights.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../../../service/test/harness/store-factory.ts'
import { aMember } from '../../../service/test/people/person.ts'
import { openDashboard } from './shop-owner.ts'

const business = { registered_name: 'Himal Store Pvt. Ltd.', address: 'Patan', pan: '301234567' }

/** A shop with one order by COD, and one of its people, signed in. */
export async function aSettingsShop(role: Role = 'owner') {
  const dashboard = await openDashboard()
  const { service } = dashboard
  const cap = aProduct({ name: 'Felt Cap' })
  const store = await service.importStore(aStoreFile({ products: [cap], store: { business } }))
  const place = async () => {
    const placed = await service.post(`/order/${store._id}`, anOrder({ products: [aLine(cap, 2)] }))
    if (placed.status !== 200) throw new Error(placed.text)
  }
  await place()
  const member = await aMember(service, store._id, role)
  const [order] = (await member.get('/orders')).body.items
  return {
    ...{ dashboard, service, store, cap, order, member, place },
    home: `/dashboard/shop/${store.subdomain}`,
    cookies: member.browser.cookies,
  }
}
