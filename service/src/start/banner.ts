import { type Config, defaultPort } from '../config.ts'

/** The text after a start: the addresses worth opening, and a command to paste. */
export function banner(config: Config, demoStoreId: string | undefined, processes = 1): string {
  const several = processes > 1 ? ` in ${processes} processes` : ''
  const lines = ['', `Pasal is ready (${config.roles.join(', ')})${several}.`]
  if (config.roles.includes('http')) {
    if (!config.portGiven && config.port !== defaultPort)
      lines.push(`Port ${defaultPort} is taken, so this copy answers on ${config.port}.`)
    lines.push('', `  health    ${config.publicUrl}/readyz`, `  API       ${config.publicUrl}/docs`)
  }
  if (config.roles.includes('http') && demoStoreId) {
    lines.push(`  demo      ${config.publicUrl}/store/check_domain?domain=demo`)
    lines.push(`  products  ${config.publicUrl}/product/public/${demoStoreId}`)
    lines.push(`  sale      ${config.publicUrl}/public/flash-sale/${demoStoreId}`)
    if (config.gatewaySandbox) lines.push(`  pay       ${config.publicUrl}/sandbox`)
    lines.push('', 'Try:', '', `  curl '${config.publicUrl}/product/public/search/${demoStoreId}?q=pashmina'`)
  }
  return `${lines.join('\n')}\n\n`
}
