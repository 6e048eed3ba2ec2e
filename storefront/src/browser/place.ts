/* The delivery place that this browser chose last, by its name in the table. */

const key = 'place'

export function readPlace(): string | undefined {
  try {
    return window.localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberPlace(name: string): void {
  try {
    window.localStorage.setItem(key, name)
  } catch {
    // A browser that forbids storage asks for the place again.
  }
}
