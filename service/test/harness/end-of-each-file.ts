import { cleanUpAtEndOfFile } from './end-of-file.ts'

cleanUpAtEndOfFile()
