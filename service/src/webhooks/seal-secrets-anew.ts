import type { Context } from '../context.ts'
import { keysOf } from '../platform/process/config-values.ts'
import { placeOfSecret } from './send-webhook.ts'
import { listSealedSecrets, replaceSealing } from './webhooks.queries.ts'

/**
 * While SECRET_KEY has several keys, secrets that an earlier one sealed are sealed with the first. No store file has
 * them, so without this they would be lost with the earlier key.
 */
export async function sealSecretsAnew({ config, db, secrets }: Pick<Context, 'config' | 'db' | 'secrets'>) {
  if (keysOf(config.secretKey ?? '').length < 2) return
  for (const stored of await listSealedSecrets(db)) {
    const { store_id, secret, previous_secret } = stored
    const anew = (sealed: string) => secrets.sealedAnew(sealed, placeOfSecret(store_id)) ?? sealed
    const sealing = { secret: anew(secret), previous_secret: previous_secret && anew(previous_secret) }
    if (sealing.secret !== secret || sealing.previous_secret !== previous_secret)
      await replaceSealing(db, stored, sealing)
  }
}
