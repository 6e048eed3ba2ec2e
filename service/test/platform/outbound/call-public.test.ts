import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { callPublic, type PublicCall } from '../../../src/platform/outbound/call-public.ts'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

async function aReceiver(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A receiver below HTTP. */
async function aRawReceiver(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  closings.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const limits = { timeoutMs: 10_000, maxBodyBytes: 1000 }
const allowed = ['127.0.0.0/8']
const call = (port: number, more: Partial<PublicCall> = {}) =>
  callPublic(`http://127.0.0.1:${port}/hook`, { ...limits, ...more }, { allowed })

describe('calls to public addresses', () => {
  test('a call sends its body and headers and returns status, headers and body', async () => {
    const port = await aReceiver((request, response) => {
      request.setEncoding('utf8').on('data', (body) => {
        response.writeHead(201, { 'x-seen': String(request.headers['x-sent']) }).end(`${request.method} ${body}`)
      })
    })
    const response = await call(port, { method: 'POST', headers: { 'x-sent': 'yes' }, body: 'hello' })
    expect(response).toMatchObject({ status: 201, headers: { 'x-seen': 'yes' }, isComplete: true })
    expect(response.body.toString()).toBe('POST hello')
  })

  test('a private address is not connected to', async () => {
    let requests = 0
    const port = await aReceiver((_request, response) => {
      requests += 1
      response.end()
    })
    const open = { ...limits }
    await expect(callPublic(`http://127.0.0.1:${port}`, open, { allowed: [] })).rejects.toThrow('not public')
    await expect(callPublic(`http://localhost:${port}`, open, { allowed: [] })).rejects.toThrow('not public')
    expect(requests).toBe(0)
  })

  test('the connection goes to the judged address, whatever the name resolves to by then', async () => {
    const port = await aReceiver((request, response) => response.end(request.headers.host))
    let resolutions = 0
    const resolve = async () => {
      resolutions += 1
      return [{ address: resolutions === 1 ? '127.0.0.2' : '192.0.2.1', family: 4 }]
    }
    const target = `http://rebinding.example:${port}/`
    const otherPort = await aReceiver((_request, response) => response.end('second'))
    // 127.0.0.2 has no listener on this port: the call fails there and goes nowhere else.
    await expect(callPublic(target, limits, { allowed, resolve })).rejects.toThrow()
    expect(resolutions).toBe(1)
    const named = await callPublic(`http://named.example:${otherPort}/`, limits, {
      allowed,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    expect(named.body.toString()).toBe('second')
  })

  test('a redirect is a response and is not followed', async () => {
    let requests = 0
    const port = await aReceiver((_request, response) => {
      requests += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect((await call(port)).status).toBe(302)
    expect(requests).toBe(1)
  })

  test('of an endless body only the allowed bytes are read', async () => {
    const port = await aReceiver((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', write)
      write()
    })
    const response = await call(port)
    expect(response).toMatchObject({ status: 200, isComplete: false })
    expect(response.body.length).toBe(1000)
  })

  test('a body that lies about its length keeps its status', async () => {
    const port = await aRawReceiver((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nshort'))
    })
    const response = await call(port)
    expect(response).toMatchObject({ status: 200, isComplete: false })
    expect(response.body.toString()).toBe('short')
  })

  test('a body that stalls is given up before the whole time is over', async () => {
    const port = await aRawReceiver((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\npart'))
    })
    const response = await call(port, { timeoutMs: 600_000, bodyTimeoutMs: 50 })
    expect(response).toMatchObject({ status: 200, isComplete: false })
    expect(response.body.toString()).toBe('part')
  })

  test.each([
    ['says nothing', () => undefined],
    ['hangs up', (socket: Socket) => socket.destroy()],
    ['speaks no HTTP', (socket: Socket) => socket.end('hello\r\n\r\n')],
  ])('a receiver that %s is an error', async (_name, onConnection: (socket: Socket) => unknown) => {
    const port = await aRawReceiver((socket) => void onConnection(socket))
    await expect(call(port, { timeoutMs: 300 })).rejects.toThrow()
  })
})
