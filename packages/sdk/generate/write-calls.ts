import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { merchantCallsText, shopCallsText, storeEventsText } from './calls-text.ts'

/* `npm run sdk`: writes the calls of the SDK anew. */

const folder = resolve(import.meta.dirname, '..')
await writeFile(`${folder}/shop.ts`, await shopCallsText())
await writeFile(`${folder}/merchant.ts`, await merchantCallsText())
await writeFile(`${folder}/store-events.ts`, storeEventsText())
