export type Plugin = { name: string; details?: unknown }
export type Details = Record<string, unknown>
/** Where a value stands in a plugin's details: names of objects and positions in lists. */
export type Path = (string | number)[]

const secretName = /token|secret|passw|passphrase|passcode|pwd|credential|private|authorization|bearer|hmac|apikey/
const keyName = /keys?(live|test|prod|production|\d+)?$/
const publicKeyName = /^(public|publishable|site)/
const secretTextName = /^((basic)?auth|pass|pin)$/
const secretText = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----|^(sk|rk)_(live|test)_|^bearer \S|:\/\/[^/\s:@]+:[^/\s@]+@/i
/** `{name: 'api_key', value: '…'}`: the one holds the name of the other. */
const labelNames = ['name', 'key', 'field', 'label', 'id', 'n']
const valueNames = ['value', 'content', 'v', 'c']

/** The plugins without their secrets, as the store's row has them; one that comes without details keeps what it has. */
export function publicPlugins(given: Plugin[], stored: Plugin[]): Plugin[] {
  return given.map(({ name, details }) => {
    const current = details ?? stored.find((plugin) => plugin.name === name)?.details ?? {}
    return { name, details: withoutSecrets(current) }
  })
}

/** Without what looks like a secret, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isDetails(value)) return value
  const shown = Object.entries(value).filter(([name, inner]) => !isSecret(value, name, inner))
  return Object.fromEntries(shown.map(([name, inner]) => [name, withoutSecrets(inner)]))
}

/** What `withoutSecrets` leaves out. */
export function secretDetails(value: unknown, path: Path = []): [Path, unknown][] {
  if (Array.isArray(value)) return value.flatMap((inner, index) => secretDetails(inner, [...path, index]))
  if (!isDetails(value)) return []
  return Object.entries(value).flatMap(([name, inner]): [Path, unknown][] =>
    isSecret(value, name, inner) ? [[[...path, name], inner]] : secretDetails(inner, [...path, name]),
  )
}

/** The details with a secret at its place again; unchanged when the object or list around it is gone. */
export function withSecret(details: unknown, path: Path, secret: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return secret
  if (Array.isArray(details)) {
    return details.map((inner, index) => (index === step ? withSecret(inner, rest, secret) : inner))
  }
  if (!isDetails(details) || (rest.length > 0 && !Object.hasOwn(details, step))) return details
  return { ...details, [step]: withSecret(details[step], rest, secret) }
}

/** Whether the object or list that the path ends in is there. */
export function hasPlace(details: unknown, path: Path): boolean {
  if (path.length <= 1) return isDetails(details)
  const [step, ...rest] = path as [string | number, ...Path]
  if (typeof details !== 'object' || details === null || !Object.hasOwn(details, step)) return false
  return hasPlace((details as Details)[step], rest)
}

function isDetails(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSecret(around: Details, name: string, value: unknown): boolean {
  if (isSecretName(name)) return !isLabel(around, name)
  if (typeof value !== 'string') return false
  return secretText.test(value) || secretTextName.test(simple(name)) || isValueOfSecret(around, name)
}

function isSecretName(name: string): boolean {
  const spelled = simple(name)
  return secretName.test(spelled) || (keyName.test(spelled) && !publicKeyName.test(spelled))
}

/** `key` in `{key, value}` is a name, and a secret anywhere else. */
function isLabel(around: Details, name: string): boolean {
  return labelNames.includes(name) && valueNames.some((key) => Object.hasOwn(around, key))
}

function isValueOfSecret(around: Details, name: string): boolean {
  return valueNames.includes(name) && labelNames.some((key) => isSecretName(String(around[key] ?? '')))
}

/** `API-Key`, `apiKey` and `api_key` are one name. */
function simple(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
