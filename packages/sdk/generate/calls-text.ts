import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { MerchantRoute } from '@pasal/contract/merchant/route.ts'
import { storeEvents } from '@pasal/contract/merchant/webhooks/events.ts'
import type { Route } from '@pasal/contract/route.ts'

/*
 * Writes `shop.ts` and `merchant.ts`: one call for each route that the API documents show. Everything else about a
 * route is inferred from its description, so these files change when a route comes, goes or moves. Also writes
 * `store-events.ts`, because the published package may name no type of the contract.
 */

const contract = resolve(import.meta.dirname, '../../contract')

/** Routes of the merchant's API whose body is a file or a stream. */
const responsesWithoutJson = new Set(['printBill', 'createDocument', 'readJobFile', 'readJobReport', 'readEvents'])

/** As the written files import it. */
const callFile = './call.ts'

type AnyRoute = Route | MerchantRoute
type Found = { file: string; name: string; route: AnyRoute; id: string; summary: string }

/** The calls of the public API. */
export const shopCallsText = () =>
  callsText(filesBelow('').filter((file) => !/^(merchant|existing-clients)\//.test(file)))

/** The calls of the merchant's API. */
export const merchantCallsText = () => callsText(filesBelow('merchant'))

/** The events of webhooks. */
export const storeEventsText = () =>
  `${[
    '/* Written by `npm run sdk` from the events of packages/contract. */',
    '',
    '/** What a webhook may listen to. */',
    `export type StoreEvent =\n${storeEvents.map((event) => `  | '${event}'`).join('\n')}`,
  ].join('\n')}\n`

function filesBelow(folder: string): string[] {
  return readdirSync(join(contract, folder), { recursive: true, withFileTypes: true })
    .map((entry) => relative(contract, join(entry.parentPath, entry.name)))
    .filter((file) => file.endsWith('/routes.ts'))
    .sort()
}

async function callsText(files: string[]): Promise<string> {
  const found = (await Promise.all(files.map(routesOf))).flat()
  const used = files.filter((file) => found.some((route) => route.file === file))
  return `${[
    '/* Written by `npm run sdk` from the routes of packages/contract. */',
    '',
    ...used.map((file) => `import type * as ${nameOf(file)} from '@pasal/contract/${file}'`),
    `import { call, postOnce } from '${callFile}'`,
    ...found.flatMap(callOf),
  ].join('\n')}\n`
}

async function routesOf(file: string): Promise<Found[]> {
  const routes: Record<string, AnyRoute> = await import(join(contract, file))
  const byName = Object.entries(routes).sort(([one], [other]) => (one < other ? -1 : 1))
  return byName.flatMap(([name, route]) =>
    route.document ? [{ file, name, route, id: route.document.id, summary: route.document.summary }] : [],
  )
}

function callOf({ file, name, route, id, summary }: Found): string[] {
  const type = `typeof ${nameOf(file)}.${name}`
  const result = responsesWithoutJson.has(id) ? ', Response' : isDeletion(route) ? ', undefined' : ''
  const [maker, given] = takesKey(route) ? ['postOnce', ''] : ['call', `'${route.method}', `]
  return [
    '',
    `/** ${summary} */`,
    `export const ${id} = /* @__PURE__ */ ${maker}<${type}${result}>(`,
    `  ${given}'${route.url}')`,
  ]
}

/** Deleting a variant changes its product, which is the response. */
function isDeletion({ method, document }: AnyRoute): boolean {
  return method === 'DELETE' && document?.id !== 'deleteVariant'
}

/** Whether the service remembers the response of an `Idempotency-Key`: all such routes are POSTs. */
function takesKey(route: AnyRoute): boolean {
  if ('who' in route) return route.request?.headers !== undefined
  return route.method === 'POST' && route.url.startsWith('/merchant/stores/:store_id/') && !route.consumes
}

/** `merchant/flash-sales/routes.ts` is `flashSales`. */
function nameOf(file: string): string {
  const chapter = file.split('/').at(-2) ?? ''
  return chapter.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
