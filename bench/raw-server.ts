import { createServer } from 'node:http'

/* The limit of whatever speaks HTTP: node:http that reads the request and sends the same bytes, nothing else. The bytes come on standard input. */

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const body = Buffer.concat(chunks)

const server = createServer((request, response) => {
  const answer = () => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    response.end(body)
  }
  if (request.method === 'GET') return answer()
  request.resume()
  request.on('end', answer)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
