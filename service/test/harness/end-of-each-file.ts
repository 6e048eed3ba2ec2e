import { enableCompileCache } from 'node:module'
import { compileCache } from './compile-cache.ts'
import { cleanUpAtEndOfFile } from './end-of-file.ts'
import { checkPoolsAfterEachTest } from './left-behind.ts'

// Child processes of the service get the same cache: compiling source would be half of their start.
enableCompileCache(compileCache)

cleanUpAtEndOfFile()
checkPoolsAfterEachTest()
