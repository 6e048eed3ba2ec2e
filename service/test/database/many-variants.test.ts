import { expect, test } from 'vitest'
import { aLine, aProduct, aVariant } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aShop, placed } from '../orders/shop.ts'
import { readSoFar, rowsOf } from './rows-read.ts'

test('an order of one variant reads its stock, not the stock of the 500 other variants', async () => {
  const service = await startTestService()
  const variants = Array.from({ length: 500 }, (_, n) => aVariant(`Size ${n}`))
  const product = aProduct({ variants })
  const shop = await aShop(service, { products: [product] })
  await service.context.db.pool.query('analyze')
  const before = await readSoFar(service.context, 'end all connections')
  placed(await shop.place({ products: [aLine(product, 1, { variant: variants[123]?._id })] }))
  placed(await shop.placeOnline({ products: [aLine(product, 1, { variant: variants[321]?._id })] }))
  const read = await readSoFar(service.context, 'end all connections')
  const rowsRead = (table: string) => rowsOf(table, read) - rowsOf(table, before)
  expect(rowsRead('stock')).toBeGreaterThan(0)
  expect(rowsRead('stock')).toBeLessThan(50)
  expect(rowsRead('variants')).toBeLessThan(50)
})
