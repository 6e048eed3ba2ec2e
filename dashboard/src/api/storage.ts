/* What the browser keeps. Storage may be full or forbidden; then nothing is kept, and the page works. */

/** The key in the browser's storage, which its events name. */
export const storedName = (key: string) => `pasal.${key}`

export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(storedName(key)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(storedName(key))
    else localStorage.setItem(storedName(key), JSON.stringify(value))
  } catch {
    // The page works without it.
  }
}
