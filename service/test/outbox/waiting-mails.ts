import { sql } from '../../src/platform/database/database.ts'
import type { TestService } from '../harness/test-service.ts'
import { rows, type Shop } from '../orders/shop.ts'

/** Mails of the shop that are due, to `<name>1@himal.example` and so on. */
export async function addWaitingMails(service: TestService, shop: Shop, count: number, name: string): Promise<void> {
  const data = JSON.stringify({ product_name: 'Cap', product_url: '', store_name: 'Himal Crafts' })
  // The clock of the service has milliseconds: by the database's, a mail could be due a moment after now.
  const now = service.clock.now()
  await rows(
    service,
    sql`
    insert into outbox (store_id, message_id, channel, kind, recipient, data, created_at, due_at)
    select ${shop._id}, ${name} || n, 'mail', 'back-in-stock', ${name} || n || '@himal.example', ${data}::jsonb,
           ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, ${count}::int) n`,
  )
}
