import { createServer } from 'node:http'

/*
 * The limit of any HTTP server in Node: node:http that reads the request and sends the same bytes, or a 304 to a client
 * that names what it has. The bytes come on standard input.
 */

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const body = Buffer.concat(chunks)

const server = createServer((request, response) => {
  const respond = () => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  }
  if (request.headers['if-none-match'] !== undefined) return response.writeHead(304).end()
  if (request.method === 'GET') return respond()
  request.resume()
  request.on('end', respond)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
