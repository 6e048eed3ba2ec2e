import { Agent, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

test.each(['1', '2'])(
  'PROCESSES=%s: readers on kept connections are told to go, and none of their requests is lost',
  async (PROCESSES) => {
    const service = await startServiceProcess(database.connection, { PROCESSES })
    const { _id: storeId } = await service.importStore(aStoreFile({ products: [aProduct()] }))
    const list = `${service.url}/product/public/${storeId}`
    const reader = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      for (let answers = 0; ; answers++) {
        const { status, connection } = await read(list, agent)
        expect(status).toBe(200)
        if (answers === 20) service.kill('SIGTERM')
        if (connection === 'close') return 'told to go'
      }
    }
    expect(await Promise.all([reader(), reader(), reader()])).toEqual(Array(3).fill('told to go'))
    expect(await service.exited).toEqual({ code: 0, signal: null })
  },
)

function read(url: string, agent: Agent): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => done({ status: answer.statusCode, connection: answer.headers.connection }))
    })
    sent.on('error', fail)
    sent.end()
  })
}
