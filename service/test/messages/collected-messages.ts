import { codeOf, productFiles, sourceFiles } from '../tidy/source-tree.ts'

/* The messages that a client of the public API can get, as they stand in the source. */

/** Texts of these files are no messages: descriptions for the API document, pages, and what only operators read. */
const filesWithoutMessages = [
  /^(packages\/embedded-postgres|gateway-sandbox|service\/src\/(operator|start|start-page|sandbox|demo|outbox))\//,
  /^packages\/contract\/.*\/(routes|responses|list-items|accounts)\.ts$/,
  /^packages\/contract\/(response-values|errors|document|demo-store)\.ts$/,
  /store-files?[./]|bounded-values|\/api-docs\/|\/distribution\/|\/database\/|\/storage\/|\/config\.ts$|messages?\.ts$/,
  /mail-texts\.ts$/,
  /default-delivery-table\.ts$/,
  // what is wrong with a store file
  /\/(check-(skus|domains|sale-terms|coupon-times)|http\/problems)\.ts$/,
  // errors that the SDK makes in the caller's program
  /^packages\/sdk\//,
  // the pages of shops, and the merchant's API, whose errors have codes and free texts
  /^(storefront|dashboard|packages\/contract\/(merchant|existing-clients))\//,
  /^service\/src\/(merchant|people|staff|settings|products|inventory|media|customers|csv-jobs|storefront)\//,
  /^service\/src\/(bills|documents|reports|events|event-stream|webhooks|member-mails|existing-clients)\//,
  /\/merchant[-/]/,
]

/** Texts that gateways receive or send, and names. */
const notForClients = [
  /^(Basic|Bearer|Key|Order|Order at) …/,
  // descriptions of request bodies
  /^(An? (line|code|cart|order|form) |A cart,|Who wants |What the shopper |The values of a form)/,
  // what merchants read
  /^(The SKU … is taken|Cancelled by the shopper|Must not be above the goods|Must not be nested deeper than …)$/,
  // a line of the log
  /^HubA notification names/,
  ...[/^User canceled$/, /^Partially Refunded$/, /^Nothing to pay$/, /^New Arrivals$/, /^Full name$/],
]

const literal = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|\$\{[^}]*\}|[^`\\])*)`/g

/** A text for people: a capital letter, and more than one word. `Required` stands alone. */
function isMessage(text: string): boolean {
  return (
    /^[A-Z][A-Za-z]*('t)? [^{}=<>;\n]*\S$|^Required$/.test(text) && !notForClients.some((other) => other.test(text))
  )
}

/** The texts of a file. `…` stands for a value; texts that are joined by a plus are one. */
function textsOf(file: string): string[] {
  const code = codeOf(file, { texts: true })
  const texts: string[] = []
  let end = 0
  for (const match of code.matchAll(literal)) {
    const text = (match[1] ?? match[2] ?? match[3] ?? '').replaceAll(/\$\{[^}]*\}/g, '…').replaceAll(/\\(['"`])/g, '$1')
    if (/^\s*\+\s*$/.test(code.slice(end, match.index))) texts.push(`${texts.pop()}${text}`)
    else texts.push(text)
    end = match.index + match[0].length
  }
  return texts
}

export function thrownMessages(): string[] {
  const files = productFiles.filter((file) => !filesWithoutMessages.some((pattern) => pattern.test(file)))
  return [...new Set(files.flatMap(textsOf).filter(isMessage))]
}

/** Every text of the tests, except of this folder, which only lists them. */
export function testedTexts(): Set<string> {
  const tests = sourceFiles.filter((file) => /\/test\/|\.test\.ts$/.test(file) && !file.includes('/test/messages/'))
  return new Set(tests.flatMap(textsOf))
}
