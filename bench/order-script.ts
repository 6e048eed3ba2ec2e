import { benchOrder, benchStoreId, productId, variantId } from './bench-store.ts'
import type { Connection } from './databases.ts'
import { post } from './load.ts'
import type { Script } from './pgbench.ts'
import { statementsWith } from './recorded.ts'
import { variedScript } from './varied-script.ts'

const recordedPhone = '9811111111'

/**
 * The statement that writes one order, recorded from a placed order, for pgbench to send repeatedly: each turn has
 * other products, another customer and new ids, and is otherwise as the service sent it. The reads before it count as
 * the service's cost, not as part of the limit.
 */
export async function orderScript(connection: Connection, products: number, hot: boolean): Promise<Script> {
  const order = { ...benchOrder(1, 2), customer_phone_number: recordedPhone }
  const statements = await statementsWith(connection, post(`/order/${benchStoreId}`, order), /\bplace_orders?\s*\(/)
  const hex = (prefix: string, number: string) => `('${prefix}' || lpad(to_hex(${number}), ${24 - prefix.length}, '0'))`
  const expressions: Record<string, string> = {
    [productId(1)]: hex('ca', ':first::int'),
    [productId(2)]: hex('ca', ':second::int'),
    [variantId(1, 0)]: hex('da', ':first::int * 2'),
    [variantId(2, 0)]: hex('da', ':second::int * 2'),
    [recordedPhone]: '(9800000000 + :phone::bigint)::text',
  }
  return variedScript(statements, {
    sets: [
      `\\set first ${hot ? 0 : `random(0, ${products - 2})`}`,
      `\\set second ${hot ? `random(1, ${products - 1})` : ':first + 1'}`,
      '\\set phone random(0, 999999)',
    ],
    alsoFind: [recordedPhone],
    replacement: (found) => expressions[found],
  })
}
