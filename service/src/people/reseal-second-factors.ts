import type { Context } from '../context.ts'
import { keysOf } from '../platform/process/config-values.ts'
import { listSealedFactors, replaceSealedFactor } from './second-factors.queries.ts'
import { versionedKeys } from './sign-in-keys.ts'

/** While SECRET_KEY has several keys, second factors that a later key of the list opens are sealed with the first. */
export async function resealSecondFactors({ config, db, secrets }: Pick<Context, 'config' | 'db' | 'secrets'>) {
  if (keysOf(config.secretKey ?? '').length < 2) return
  const { parseEnvelope, symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const versions = versionedKeys(secrets)
  const currentVersion = versions[0]?.version as number
  const key = { keys: new Map(versions.map(({ version, value }) => [version, value])), currentVersion }
  const reseal = async (sealed: string) => {
    const version = parseEnvelope(sealed)?.version
    if (version === undefined || version === currentVersion || !key.keys.has(version)) return sealed
    return symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data: sealed }) })
  }
  for (const factor of await listSealedFactors(db)) {
    const resealed = { secret: await reseal(factor.secret), backup_codes: await reseal(factor.backup_codes) }
    if (resealed.secret !== factor.secret || resealed.backup_codes !== factor.backup_codes)
      await replaceSealedFactor(db, factor, resealed)
  }
}
