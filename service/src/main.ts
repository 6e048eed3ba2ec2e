import { flushCompileCache } from 'node:module'
import { start } from './start/start.ts'

await start(process.env)
// Half of a start would be reading source. What was read stays compiled (NODE_COMPILE_CACHE of `npm start`): from now on, not only once this process ends.
flushCompileCache()
