/* What the browser keeps. Storage may be full or forbidden; then nothing is kept, and the page works. */

export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`pasal.${key}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(`pasal.${key}`)
    else localStorage.setItem(`pasal.${key}`, JSON.stringify(value))
  } catch {
    // The page works without it.
  }
}
