import type { Config } from '../config.ts'
import { openContext } from '../open-context.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'
import { findSecretKey } from '../platform/secrets/secret-key.ts'
import { banner } from './banner.ts'
import { findDatabase, prepareDatabase, withPort } from './prepare.ts'

/** Runs the whole service in this process. Its code is loaded while the database starts. */
export async function startSingleProcess(given: Config, life: Lifecycle): Promise<void> {
  const config = await withPort(given)
  const finding = life.step(() => findDatabase(config, life))
  const serving = import('./serve.ts')
  const connection = await finding
  const context = openContext({ config, connection, secretKey: await findSecretKey(config), log: life.log })
  life.onShutdown(() => context.db.close())
  // Loading blocks the process. On a busy machine a connection's time ended before its response was read.
  const { serve } = await serving
  const prepared = await life.step(() => prepareDatabase(context))
  await serve(context, connection, life)
  process.stdout.write(banner(config, prepared))
}
