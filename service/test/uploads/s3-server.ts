import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEndOfFile } from '../harness/end-of-file.ts'

const bucket = 'pictures'
/** The one account of the test server. */
const login = 'S3RVER:S3RVER'

/**
 * An S3 server on a port and a folder of its own. It checks signatures, but rejects the valid one of a list request,
 * because it omits the slash after the bucket's name.
 */
export async function startS3Server(allowMismatchedSignatures = false): Promise<{ endpoint: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'pasal-s3-'))
  // The package has no types.
  const { default: S3rver } = await import('@20minutes/s3rver' as string)
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  atEndOfFile(async () => {
    server.httpServer.closeAllConnections()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  })
  return { endpoint: `http://127.0.0.1:${port}` }
}

/** A proxy to an S3 server that responds to some requests itself: `intercept` returns whether it did. */
export async function startProxy(
  endpoint: string,
  intercept: (incoming: IncomingMessage, reply: ServerResponse) => boolean,
): Promise<{ endpoint: string }> {
  const server = createServer((incoming, reply) => {
    if (intercept(incoming, reply)) return void incoming.resume()
    const { method, headers, url } = incoming
    const onward = request(`${endpoint}${url}`, { method, headers }, (response) => {
      reply.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(reply)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}` }
}

export function uploadsUrl(endpoint: string, account = login): string {
  return `s3://${account}@${bucket}?endpoint=${encodeURIComponent(endpoint)}&region=ap-south-1`
}
