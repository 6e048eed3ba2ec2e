import type { ListCod, ListSettlements } from '@pasal/contract/merchant/money/requests.ts'
import { toNpr } from '@pasal/contract/pricing/money.ts'
import { joinFilters, readPage, withinDays } from '../../merchant/lists.queries.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { codDue } from '../../orders/merchant/list-orders.queries.ts'
import type { EventActor } from '../../orders/order-events.queries.ts'
import { type Db, execute, first, json, sql, type Tx } from '../../platform/database/database.ts'

type CodRow = { due_paisa: number; [key: string]: unknown }

/** Orders that were delivered by COD and are not paid yet. */
export function listCod(db: Db, storeId: string, request: MerchantRequest<ListCod>) {
  const { courier, ...days } = request.query
  const filters = joinFilters([
    courier !== undefined && sql`and courier = ${courier}`,
    withinDays(sql`delivered_at`, days),
  ])
  return readPage<CodRow, object>(
    db,
    request,
    {
      columns: sql`
        order_id as "order", order_number, customer_full_name, customer_address_city as city, courier, tracking_number,
        delivered_at, product_total_paisa + customization_total_paisa - discount_paisa + delivery_charge_paisa
          - paid_paisa as due_paisa`,
      from: sql`from orders where store_id = ${storeId} and ${codDue} ${filters}`,
      ...{ id: sql`order_id`, order: { by: sql`delivered_at`, type: 'timestamptz' } },
    },
    ({ due_paisa, ...row }) => ({ ...row, due: toNpr(due_paisa) }),
  )
}

type SettlementRow = {
  _id: string
  courier: string
  reference: string
  received_at: Date
  fee_paisa: number
  note: string
  total_paisa: number
  created_at: Date
  actor: EventActor
  results: object[]
}

const columns = sql`
  settlement_id as _id, courier, reference, received_at, fee_paisa, note, total_paisa, created_at, actor, results`

function shown({ fee_paisa, total_paisa, ...settlement }: SettlementRow) {
  return { ...settlement, fee: toNpr(fee_paisa), total: toNpr(total_paisa) }
}

export function listSettlements(db: Db, storeId: string, request: MerchantRequest<ListSettlements>) {
  return readPage<SettlementRow, ReturnType<typeof shown>>(
    db,
    request,
    {
      ...{ columns, id: sql`settlement_id`, from: sql`from cod_settlements where store_id = ${storeId}` },
      order: { by: sql`created_at`, type: 'timestamptz', descending: true },
    },
    shown,
  )
}

export async function findSettlement(db: Db, storeId: string, id: string) {
  const row = await first<SettlementRow>(
    db,
    sql`select ${columns} from cod_settlements where store_id = ${storeId} and settlement_id = ${id}`,
  )
  return row && shown(row)
}

export function insertSettlement(tx: Tx, storeId: string, row: SettlementRow): Promise<number> {
  return execute(
    tx,
    sql`
      insert into cod_settlements (store_id, settlement_id, courier, reference, received_at, fee_paisa, note,
                                   total_paisa, results, actor, created_at)
      values (${storeId}, ${row._id}, ${row.courier}, ${row.reference}, ${row.received_at}, ${row.fee_paisa},
              ${row.note}, ${row.total_paisa}, ${json(row.results)}, ${json(row.actor)}, ${row.created_at})`,
  )
}
