import { expect } from 'vitest'
import { many, sql } from '../../src/platform/database/database.ts'
import type { TestService } from '../harness/test-service.ts'

type Row = { product_id: string; variant_id: string; quantity: number }

/** The stock movements of a store. */
export function aLedger({ context }: Pick<TestService, 'context'>, storeId: string) {
  const list = () =>
    many(context.db, sql`select * from stock_movements where store_id = ${storeId} order by moved_at, position`)
  return {
    list,
    /** The movements of each item add up to its quantity, those of a deleted item to nothing. */
    async expectComplete() {
      const rows = await many<Row & { moved: number }>(
        context.db,
        sql`
        select product_id, variant_id, coalesce(quantity, 0) as quantity, coalesce(moved, 0) as moved
          from (select product_id, variant_id, sum(change) as moved from stock_movements
                 where store_id = ${storeId} group by 1, 2) m
          full join (select product_id, variant_id, quantity from stock where store_id = ${storeId}) s
         using (product_id, variant_id)`,
      )
      expect(rows.filter(({ quantity, moved }) => quantity !== moved)).toEqual([])
    },
    async ofOutlets(productId: string): Promise<Record<string, number>> {
      const rows = await many<{ outlet_id: string; change: number }>(
        context.db,
        sql`
        select outlet_id, sum(change) as change from stock_movements
         where store_id = ${storeId} and product_id = ${productId} group by 1`,
      )
      return Object.fromEntries(rows.map(({ outlet_id, change }) => [outlet_id, change]))
    },
  }
}
