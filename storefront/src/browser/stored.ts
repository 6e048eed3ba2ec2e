/* Small values in the browser's storage. A browser may forbid it or be full: the shop then works without memory. */

type Area = 'localStorage' | 'sessionStorage'

export function readStored<Value>(area: Area, key: string, isValue: (value: unknown) => value is Value) {
  try {
    const value: unknown = JSON.parse(window[area].getItem(key) ?? 'null')
    return isValue(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    if (value === undefined) window[area].removeItem(key)
    else window[area].setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the value lasts as long as the page.
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}
