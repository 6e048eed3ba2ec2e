import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEndOfFile } from '../harness/end-of-file.ts'

export const bucket = 'pictures'
/** The one account of the test server. */
export const login = 'S3RVER:S3RVER'

/**
 * A real server that speaks S3, on a port and a folder of its own. It checks signatures, but takes the good one of a list for wrong: it forgets
 * the slash behind the bucket's name.
 */
export async function startS3Server(allowMismatchedSignatures = false): Promise<{ endpoint: string }> {
  const directory = await mkdtemp(join(tmpdir(), 'pasal-s3-'))
  // The package brings no types.
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

/** Stands before an S3 server and answers some requests itself: `intercept` says whether it did. */
export async function startGate(
  endpoint: string,
  intercept: (asked: IncomingMessage, answer: ServerResponse) => boolean,
): Promise<{ endpoint: string }> {
  const server = createServer((asked, answer) => {
    if (intercept(asked, answer)) return void asked.resume()
    const { method, headers, url } = asked
    const onward = request(`${endpoint}${url}`, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(answer)
    })
    asked.pipe(onward)
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
