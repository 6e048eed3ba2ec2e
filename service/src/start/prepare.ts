import { startEmbeddedPostgres } from '@pasal/embedded-postgres/postgres.ts'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { resealSecondFactors } from '../people/reseal-second-factors.ts'
import { migrate } from '../platform/database/migrate.ts'
import { isTransient } from '../platform/database/transient-errors.ts'
import { ConfigError } from '../platform/process/config-error.ts'
import { checkDataDirIsWritable, makeDataDir } from '../platform/process/data-dir.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'
import { choosePort, holdFreePort } from '../platform/process/listening-port.ts'
import { hostInUrl } from '../platform/values/host-in-url.ts'
import { findSetUpUrl } from '../staff/set-up-url.ts'
import { checkSecretKey } from '../stores/check-secret-key.ts'
import { resealSecrets } from '../webhooks/reseal-secrets.ts'
import type { Prepared } from './banner.ts'

/** The configuration with the port to listen on and the origin that follows from it. */
export async function withPort(config: Config): Promise<Config> {
  if (!config.roles.includes('http') && !config.isStorefrontAlone) return config
  const { host, portGiven } = config
  const port = config.port === 0 ? await holdFreePort(host) : await choosePort(host, config.port, portGiven)
  const publicUrl = config.publicUrlGiven ? config.publicUrl : `http://${hostInUrl(host)}:${port}`
  return { ...config, port, publicUrl }
}

/** The database of DATABASE_URL, or the embedded server, started. Resolves when the server accepts connections. */
export async function findDatabase(
  { databaseUrl, dataDir }: Config,
  life: Lifecycle,
  settings: Record<string, string> = {},
): Promise<pg.PoolConfig> {
  makeDataDir(dataDir)
  // A full disk fails uploads, and needs not stop a shop whose database is elsewhere.
  checkDataDirIsWritable(dataDir, { mayBeFull: databaseUrl !== undefined })
  if (databaseUrl) return { connectionString: databaseUrl }
  const embedded = await startEmbeddedPostgres({ dataDir, log: (line) => life.log.info(line), settings })
  life.onShutdown(() => embedded.stop())
  return embedded.connection
}

/** Of Node: the certificate of the server is not trusted, or names another host. */
const tlsFaults = /^(CERT_|DEPTH_ZERO_|ERR_SSL_|ERR_TLS_|SELF_SIGNED_|UNABLE_TO_)/

/** The first query. A database that is unreachable, or rejects the login or the user, is an error of DATABASE_URL. */
export async function firstQuery<Result>({ databaseUrl }: Config, query: Promise<Result>): Promise<Result> {
  try {
    return await query
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    const isUnreachable = isTransient(error as Error) || code === 'ENOTFOUND'
    // Also when the user may not make tables, of a database that belongs to another one.
    const isRejected = /^(28|3D|42501$)/.test(code)
    const isNotEncrypted = tlsFaults.test(code) || message.includes('support SSL')
    if (databaseUrl && (isUnreachable || isRejected || isNotEncrypted))
      throw new ConfigError(`DATABASE_URL: ${message || code}`)
    throw error
  }
}

/**
 * Done once for all processes: the schema, a look whether the key opens what is stored, what is sealed again after a
 * change of the key, and the demo store in an empty database.
 */
export async function prepareDatabase(context: Context): Promise<Prepared> {
  await firstQuery(context.config, migrate(context.db))
  await checkSecretKey(context)
  await resealSecrets(context)
  await resealSecondFactors(context)
  return { demoStoreId: await prepareDemo(context), setUpUrl: await findSetUpUrl(context) }
}

async function prepareDemo(context: Context): Promise<string | undefined> {
  if (!context.config.demo) return undefined
  const { seedDemo } = await import('../demo/seed-demo.ts')
  return seedDemo(context)
}
