import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { byStatus, inParallel, placeOrder } from '../races/shoppers.ts'

/** The start-up parameters that pgbouncer accepts from a client. */
const knownParameters = ['user', 'database', 'application_name', 'client_encoding']

const database = await createTestDatabase()
const { host = '', port = 5432 } = database.connection
const pooler = createServer((client) => {
  client.once('data', (startup) => {
    const unknown = parameterNames(startup).find((name) => !knownParameters.includes(name))
    if (unknown) return client.end(errorResponse(`unsupported startup parameter: ${unknown}`))
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    server.write(startup)
    return endTogether(client.pipe(server).pipe(client), server)
  })
})
await new Promise<void>((ready) => pooler.listen(0, '127.0.0.1', ready))
afterAll(async () => {
  pooler.close()
  await database.drop()
})

test('orders and cache invalidations work behind a session pooler that rejects start-up settings', async () => {
  const { port: poolerPort } = pooler.address() as { port: number }
  const service = await startServiceProcess({ ...database.connection, host: '127.0.0.1', port: poolerPort })
  const product = aProduct({ quantity: 30, price: 500 })
  const file = aStoreFile({ products: [product] })
  const { _id: storeId } = await service.importStore(file)
  expect((await service.get(`/product/public/${storeId}`)).body[0].price).toBe(500)

  const order = () => placeOrder(service, storeId, { products: [aLine(product)] })
  expect(byStatus(await inParallel(40, order))).toEqual({ 200: 30, 400: 10 })

  await service.importStore({ ...file, products: [{ ...product, price: 700 }] })
  expect((await service.get(`/product/public/${storeId}`)).body[0].price).toBe(700)
})

/** Reads a StartupMessage: its length and version in eight bytes, then names and values, each ended by a zero. */
function parameterNames(startup: Buffer): string[] {
  return startup
    .subarray(8)
    .toString()
    .split('\0')
    .filter((text, index) => index % 2 === 0 && text !== '')
}

/** Builds an ErrorResponse. */
function errorResponse(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function endTogether(one: Socket, other: Socket): void {
  one.on('error', () => other.destroy()).on('close', () => other.destroy())
  other.on('error', () => one.destroy()).on('close', () => one.destroy())
}
