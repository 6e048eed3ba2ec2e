import { hash } from 'node:crypto'
import type { SecretBox } from '../platform/secrets/secret-box.ts'

/** One key for each of SECRET_KEY, the first one first. */
export function signInKeys(secrets: SecretBox): string[] {
  return secrets.keysFor('pasal sign-in')
}

/** The version says which key encrypted a value. It follows from the key, so that keys may change their order. */
export function versionedKeys(secrets: SecretBox): { version: number; value: string }[] {
  return signInKeys(secrets).map((value) => ({
    version: Number.parseInt(hash('sha256', value).slice(0, 7), 16),
    value,
  }))
}
