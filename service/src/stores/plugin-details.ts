/** Details of a plugin under such a name are stored like credentials. */
export const secretLike = /token|secret|password|credential|private/i

export type Plugin = { name: string; details?: unknown }
export type Details = Record<string, unknown>

/** The plugins without their tokens, as the store's row has them; one that comes without details keeps those it has. */
export function publicPlugins(given: Plugin[], stored: Plugin[]): Plugin[] {
  return given.map(({ name, details }) => {
    const current = details ?? stored.find((plugin) => plugin.name === name)?.details ?? {}
    if (!isDetails(current)) return { name, details: current }
    return { name, details: Object.fromEntries(Object.entries(current).filter((entry) => !isSecret(entry))) }
  })
}

/** The tokens of a plugin's details. */
export function secretDetails(details: unknown): [string, unknown][] {
  return isDetails(details) ? Object.entries(details).filter(isSecret) : []
}

export function isDetails(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSecret([key, value]: [string, unknown]): boolean {
  return secretLike.test(key) && typeof value === 'string'
}
