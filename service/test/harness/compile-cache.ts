import { resolve } from 'node:path'

/** As in `npm start`: compiling source would be half of a start. */
export const compileCache = resolve(import.meta.dirname, '../../../node_modules/.cache/pasal')
