import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findAllowedConnections } from '../../src/platform/database/connection-budget.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { connectTo } from '../harness/way-to-database.ts'

const { database } = await openTestDatabase()
const terminate = Buffer.from([0x58, 0, 0, 0, 4])

/** PostgreSQL's message to each connection when it is stopped. */
function stoppedMessage(): Buffer {
  const fields = Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')
  const header = Buffer.from([0x45, 0, 0, 0, 0])
  header.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([header, fields])
}

/** A way to the database that says "stopped" to a client that is leaving. */
async function stoppingDatabase(): Promise<{ port: number; said: () => number }> {
  let said = 0
  const server = createServer((socket) => {
    const onward = connectTo(database.connection)
    for (const end of [socket, onward]) end.on('error', () => undefined)
    onward.on('data', (chunk) => socket.write(chunk))
    socket.on('data', (chunk) => {
      if (!chunk.subarray(-terminate.length).equals(terminate)) return void onward.write(chunk)
      said += 1
      socket.end(stoppedMessage())
      onward.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return { port: (server.address() as { port: number }).port, said: () => said }
}

test('a database that stops right after it said how many connections it allows does not end the process', async () => {
  const { port, said } = await stoppingDatabase()
  const connection = { ...database.connection, host: '127.0.0.1', port }
  expect(await findAllowedConnections(connection)).toBeGreaterThan(0)
  expect(said()).toBe(1)
})
