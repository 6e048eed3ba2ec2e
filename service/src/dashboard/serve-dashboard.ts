import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../platform/http/prepared-response.ts'
import { escapeHtml } from '../platform/values/escape-html.ts'

/** What `npm run build` makes of dashboard/. It holds all that the dashboard needs at run time. */
const built = new URL('../../../dashboard/dist/', import.meta.url)

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

/** Scripts of the build only. Pictures of merchants stand anywhere, and a chosen one is shown before it is sent. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  'img-src * data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headersOfPage = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  // Addresses of the dashboard name orders and customers.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
}

/** `/dashboard`: the files of the build, and its one page for every other path below. */
export function dashboardRoutes(app: App, { config, log }: Context): void {
  const assets = new Set(listAssets())
  if (assets.size === 0) return void log.warn('dashboard is not built: run npm run build')
  // Read and compressed at their first request.
  const prepared = new Map<string, Promise<PreparedResponse>>()
  const prepare = (name: string, read: () => Promise<Buffer>) => {
    const found = prepared.get(name) ?? read().then(prepareResponse)
    prepared.set(name, found)
    return found
  }
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPrepared(request, reply, await prepare('index.html', () => readPage(config)), headersOfPage)

  const sendAsset = async (request: FastifyRequest, reply: FastifyReply, file: string) => {
    if (!assets.has(file)) return reply.code(404).send({ message: 'Not found' })
    const response = await prepare(file, () => readFile(new URL(`assets/${file}`, built)))
    return sendPrepared(request, reply, response, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      // The names hold a hash.
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
  }
  app.get('/dashboard', sendPage)
  app.get('/dashboard/*', async (request, reply) => {
    const path = (request.params as { '*': string })['*']
    return path.startsWith('assets/') ? sendAsset(request, reply, path.slice(7)) : sendPage(request, reply)
  })
}

function listAssets(): string[] {
  try {
    return readdirSync(new URL('assets/', built))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The page with the origin at which sign-in works, and with the pattern of the shops' addresses. */
async function readPage({ publicUrl, hostedDomain }: Config): Promise<Buffer> {
  const page = await readFile(new URL('index.html', built), 'utf8')
  const { origin, protocol, port } = new URL(publicUrl)
  const hasPort = hostedDomain.includes(':') || port === ''
  const values = { origin, shops: `${protocol}//*.${hostedDomain}${hasPort ? '' : `:${port}`}` }
  const tags = Object.entries(values).map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}" />`)
  return Buffer.from(page.replace('</head>', `  ${tags.join('\n    ')}\n  </head>`))
}
