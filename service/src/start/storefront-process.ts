import type { Config } from '../config.ts'
import type { Lifecycle } from '../platform/process/lifecycle.ts'
import { serveStorefrontAlone } from '../storefront/serve-alone.ts'
import { banner } from './banner.ts'
import { withPort } from './prepare.ts'

/** A process of shops alone: no database, no jobs. */
export async function startStorefrontProcess(given: Config, life: Lifecycle): Promise<void> {
  const config = await withPort(given)
  await life.step(() => serveStorefrontAlone(config, life))
  process.stdout.write(banner(config, { demoStoreId: undefined, setUpUrl: undefined }))
}
