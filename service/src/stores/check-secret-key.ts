import type { Context } from '../context.ts'
import { ConfigError } from '../platform/process/config-error.ts'
import { listSomeSecrets } from './save-secrets.queries.ts'

const sample = 100

/**
 * Stops the start when no stored secret opens: the key was lost or replaced, and every online payment would fail. One
 * that opens is enough, because single secrets can have been sealed with a key that was given up.
 */
export async function checkSecretKey({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  const stored = await listSomeSecrets(db, sample)
  const opens = stored.some(({ store_id, name, sealed }) => secrets.opens(sealed, `${store_id}:${name}`))
  if (stored.length > 0 && !opens) {
    throw new ConfigError(
      'SECRET_KEY: opens none of the stored secrets; restore the key that sealed them (DATA_DIR/secret-key when it was generated)',
    )
  }
}
