import { readFile } from 'node:fs/promises'
import { defaultPort } from '../config.ts'
import type { Context } from '../context.ts'
import { sandboxCredentials } from '../payments/sandbox-accounts.ts'
import { findSandboxKeys } from '../payments/sandbox-keys.ts'
import { importStore } from '../store-files/import-store.ts'
import { addDemoPeople } from './add-demo-people.ts'
import { hasAnyStore, picturesOrigin } from './demo.queries.ts'
import { moveDemoPictures } from './move-demo-pictures.ts'
import { demoStoreId, rearmDemoSales } from './rearm-demo-sales.ts'

const demoFile = new URL('../../demo/demo-store.json', import.meta.url)

/** Imports the demo store into an empty database. Returns its id when the database has it. */
export async function seedDemo(context: Context): Promise<string | undefined> {
  const { db, config } = context
  if (!(await hasAnyStore(db))) {
    const text = (await readFile(demoFile, 'utf8')).replaceAll('{{PUBLIC_URL}}', config.publicUrl)
    const file = JSON.parse(text)
    if (config.gatewaySandbox) file.store.setting = sandboxCredentials(await findSandboxKeys(config.dataDir))
    await importStore(context, file)
  }
  const origin = await picturesOrigin(db, demoStoreId)
  if (origin === undefined) return undefined
  // The port may differ from the last start, so the demo's pictures get the new origin; a second copy must not change
  // them.
  if (origin !== config.publicUrl && !gaveWay(config))
    await moveDemoPictures(context, demoStoreId, origin, config.publicUrl)
  await rearmDemoSales(context)
  await addDemoPeople(context, demoStoreId)
  return demoStoreId
}

/** Another copy has the default port, and the same database perhaps. */
function gaveWay({ portGiven, port }: Context['config']): boolean {
  return !portGiven && port !== defaultPort
}
