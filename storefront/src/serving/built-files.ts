import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { type PreparedPage, preparePage } from './prepared-page.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/** Scripts and fonts of the build, in memory by their path. Their names hold a hash, so browsers keep them. */
export function readBuiltFiles(folder: string): Map<string, PreparedPage> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const headers = {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        // Fonts and modules are requested with CORS.
        'access-control-allow-origin': '*',
        vary: 'accept-encoding',
      }
      return [`/${relative(folder, file)}`, preparePage(200, headers, readFileSync(file))] as const
    }),
  )
}
