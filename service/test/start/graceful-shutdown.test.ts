import { Agent, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test.each(['1', '2'])(
  'PROCESSES=%s: a shutdown closes keep-alive connections and loses none of their requests',
  async (PROCESSES) => {
    const service = await startServiceProcess(database.connection, { PROCESSES })
    const { _id: storeId } = await service.importStore(aStoreFile({ products: [aProduct()] }))
    const list = `${service.url}/product/public/${storeId}`
    const reader = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let responses = 0; ; responses++) {
        const { status, connection } = await read(list, agent)
        expect(status).toBe(200)
        if (responses === 20) service.kill('SIGTERM')
        if (connection === 'close') return 'closed by the service'
      }
    }
    expect(await Promise.all([reader(), reader(), reader()])).toEqual(Array(3).fill('closed by the service'))
    expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
  },
)

function read(url: string, agent: Agent): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => done({ status: response.statusCode, connection: response.headers.connection }))
    })
    sent.on('error', fail)
    sent.end()
  })
}
