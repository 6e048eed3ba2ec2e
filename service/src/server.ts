import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Half of a start would be reading source. What was read once is kept beside the packages: whoever can write there could change them, too.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/pasal', import.meta.url)))
const { start } = await import('./processes/start.ts')
await start(process.env)
flushCompileCache()
