import { createServer } from 'node:http'
import pg from 'pg'
import { planning } from '../service/src/platform/database/session-settings.ts'
import type { Connection } from './databases.ts'
import type { Recorded } from './recorded.ts'

/*
 * The minimum that any Node service does for an uncached read: node:http that sends the recorded statements, each
 * prepared and on one of two pipelined connections as in the service, waits for the rows and sends a few bytes. The
 * statements come on standard input.
 */

export type RawReads = { connection: Connection; statements: Recorded[] }

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const { connection, statements } = JSON.parse(Buffer.concat(chunks).toString()) as RawReads

const clients = await Promise.all([connect(), connect()])
const body = Buffer.from('{"success":true}')
let sent = 0

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, pipeline: true } as pg.ClientConfig)
  await client.connect()
  for (const [name, value] of Object.entries(planning)) await client.query(`set ${name} = '${value}'`)
  return client
}

const server = createServer(async (_request, response) => {
  for (const [index, { text, values }] of statements.entries()) {
    sent += 1
    await (clients[sent % clients.length] as pg.Client).query({ name: `read ${index}`, text, values })
  }
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
})
