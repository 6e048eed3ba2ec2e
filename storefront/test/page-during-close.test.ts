import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { until } from '../../service/test/harness/until.ts'
import { openShop } from './harness/shop.ts'

test('a page that is asked for while the service closes is shown', async () => {
  const { service, origin } = await openShop()
  const { host, port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  const accepted = once(service.app.server, 'connection')
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n`)
  await accepted
  const closed = service.app.close()
  await until(() => !service.app.server.listening)
  socket.write('\r\n')
  const page = await text(socket)
  expect(page).toMatch(/^HTTP\/1\.1 200 /)
  expect(page).toContain('</html>')
  await closed
})
