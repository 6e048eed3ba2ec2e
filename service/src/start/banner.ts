import { type Config, defaultPort } from '../config.ts'

/** What a start found: the demo store's id, and the address that makes the first owner of an installation. */
export type Prepared = { demoStoreId: string | undefined; setUpUrl: string | undefined }

/** The text after a start: the addresses worth opening, and a command to paste. */
export function banner(config: Config, { demoStoreId, setUpUrl }: Prepared, processes = 1): string {
  const several = processes > 1 ? ` in ${processes} processes` : ''
  const lines = ['', `Pasal is ready (${config.roles.join(', ')})${several}.`]
  if (config.roles.includes('http')) {
    if (!config.portGiven && config.port !== defaultPort)
      lines.push(`Port ${defaultPort} is taken, so this copy answers on ${config.port}.`)
    lines.push('', ...addresses(config, demoStoreId))
  }
  if (config.isStorefrontAlone) {
    lines.push('', `  shops     ${shopUrl(config, '<name>')}`, `  API       ${config.publicUrl}`)
  }
  if (config.roles.includes('http') && demoStoreId) {
    lines.push('', 'Try:', '', `  curl '${config.publicUrl}/product/public/search/${demoStoreId}?q=pashmina'`)
  }
  if (config.roles.includes('http') && setUpUrl) lines.push('', `Setup: ${setUpUrl}`)
  return `${lines.join('\n')}\n\n`
}

type Address = [name: string, path: string]

/** Where a shop stands below the hosted domain on this machine. */
function shopUrl({ hostedDomain, port }: Config, name: string): string {
  return `http://${name}.${hostedDomain.replace(/:\d+$/, '')}:${port}/`
}

/** The pages for people first, the one for programs last. */
function addresses(config: Config, demoStoreId: string | undefined): string[] {
  const { publicUrl, gatewaySandbox } = config
  const pay: Address[] = [['pay', '/sandbox']]
  const demo: Address[] = [
    ['demo', '/store/check_domain?domain=demo'],
    ['products', `/product/public/${demoStoreId}`],
    ['sale', `/public/flash-sale/${demoStoreId}`],
  ]
  const all: Address[] = [
    ['start', '/'],
    ['dashboard', '/dashboard'],
    ['API', '/docs'],
    ...(gatewaySandbox ? pay : []),
    ...(demoStoreId === undefined ? [] : demo),
    ['health', '/readyz'],
  ]
  const shop = demoStoreId && config.roles.includes('storefront') ? [`  shop      ${shopUrl(config, 'demo')}`] : []
  return [...shop, ...all.map(([name, path]) => `  ${name.padEnd(10)}${publicUrl}${path}`)]
}
