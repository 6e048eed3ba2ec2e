import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

/** What the system lets any program have, less a few: Node's own 511 would be far below. */
const crowd = Math.min(2000, Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) - 10)

test.each(['1', '2'])(
  'PROCESSES=%s: a crowd that comes while the service is busy is heard, all of it',
  async (count) => {
    const service = await startServiceProcess(database.connection, { PROCESSES: count })
    const { hostname, port } = new URL(service.url)
    let [connected, answered] = [0, 0]
    const sockets: Socket[] = []
    process.kill(service.pid, 'SIGSTOP')
    try {
      for (let shopper = 0; shopper < crowd; shopper += 1) {
        const socket = connect(Number(port), hostname, () => {
          connected += 1
          socket.write('GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')
        })
        socket.once('data', () => {
          answered += 1
        })
        sockets.push(socket)
      }
      await until(() => connected === crowd)
    } finally {
      process.kill(service.pid, 'SIGCONT')
    }
    await until(() => answered === crowd)
    for (const socket of sockets) socket.destroy()
    expect(crowd).toBeGreaterThan(1000)
  },
)
