import type { Context } from '../context.ts'
import { keysOf } from '../platform/process/config-values.ts'
import { placeOfSecret } from './send-webhook.ts'
import { listSealedSecrets, replaceSealing } from './webhooks.queries.ts'

/**
 * While SECRET_KEY has several keys, secrets that a later key of the list opens are sealed with the first. No store
 * file has them, so without this they would be lost with the earlier key.
 */
export async function resealSecrets({ config, db, secrets }: Pick<Context, 'config' | 'db' | 'secrets'>) {
  if (keysOf(config.secretKey ?? '').length < 2) return
  for (const stored of await listSealedSecrets(db)) {
    const { store_id, secret, previous_secret } = stored
    const reseal = (sealed: string) => secrets.resealed(sealed, placeOfSecret(store_id))
    const resealed = { secret: reseal(secret), previous_secret: previous_secret && reseal(previous_secret) }
    if (resealed.secret !== secret || resealed.previous_secret !== previous_secret)
      await replaceSealing(db, stored, resealed)
  }
}
