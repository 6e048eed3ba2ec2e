import { expect, test } from 'vitest'
import { startServiceProcess } from '../harness/service-process.ts'
import { aLine, anOrder, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { aWay } from '../harness/way-to-database.ts'

const { database } = await openTestDatabase()

test('a service whose database stopped responding still stops on SIGTERM', async () => {
  const way = await aWay(database)
  const product = aProduct()
  const service = await startServiceProcess(way.connection, { ROLES: 'http' })
  const { _id } = await service.importStore(aStoreFile({ products: [product] }))
  expect((await service.get(`/product/public/${_id}/${product.slug}`)).status).toBe(200)
  expect((await service.post(`/order/${_id}`, anOrder({ products: [aLine(product)] }))).status).toBe(200)
  way.fallSilent()
  service.kill('SIGTERM')
  expect(await service.exited, service.output()).toEqual({ code: 0, signal: null })
})
