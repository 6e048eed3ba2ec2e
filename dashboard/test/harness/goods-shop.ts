import { aStoreFile } from '../../../service/test/harness/store-factory.ts'
import { aMember } from '../../../service/test/people/person.ts'
import { openDashboard, openOwner } from './shop-owner.ts'

/** A shop with these sections of a store file, and its owner in a browser. `open` goes to a page below the shop. */
export async function openGoodsShop(sections: Record<string, unknown>, environment: Record<string, string> = {}) {
  const dashboard = await openDashboard(environment)
  const { _id, subdomain } = await dashboard.service.importStore(aStoreFile(sections))
  const owner = await aMember(dashboard.service, _id, 'owner')
  const { page, complaints } = await openOwner(dashboard, { cookies: owner.browser.cookies })
  const open = (path: string) => page.goto(`/dashboard/shop/${subdomain}${path}`)
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
  }
  return { dashboard, owner, page, complaints, open, save, storeId: _id, subdomain }
}
