import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** The system's limit of waiting connections less a few. Node's own default of 511 would be far below. */
const burst = Math.min(2000, Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) - 10)

test.each(['1', '2'])(
  'PROCESSES=%s: every connection of a burst that arrives while the service is busy gets a response',
  async (count) => {
    const service = await startServiceProcess(database.connection, { PROCESSES: count })
    const { hostname, port } = new URL(service.url)
    let [connected, responses] = [0, 0]
    const sockets: Socket[] = []
    process.kill(service.pid, 'SIGSTOP')
    try {
      for (let shopper = 0; shopper < burst; shopper += 1) {
        const socket = connect(Number(port), hostname, () => {
          connected += 1
          socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
        })
        socket.once('data', () => {
          responses += 1
        })
        sockets.push(socket)
      }
      await until(() => connected === burst)
    } finally {
      process.kill(service.pid, 'SIGCONT')
    }
    await until(() => responses === burst)
    for (const socket of sockets) socket.destroy()
    expect(burst).toBeGreaterThan(1000)
  },
)
