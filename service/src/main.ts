import { flushCompileCache } from 'node:module'
import { start } from './start/start.ts'

await start(process.env)
// Compiling source would be half of a start. Written now and not at the exit, so that a killed process leaves the cache
// too.
flushCompileCache()
