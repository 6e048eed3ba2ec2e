import { type Db, execute, json, sql } from '../platform/database/database.ts'
import type { NewEvent } from './new-event.ts'

type NewRow = NewEvent & { event_id: string }

export function insertEvents(db: Db, storeId: string, events: NewRow[], now: Date): Promise<number> {
  const rows = events.map(({ event_id, event, objectId, data }) => ({ event_id, event, object_id: objectId, data }))
  return execute(
    db,
    sql`
    insert into store_events (store_id, event_id, event, object_id, data, at)
    select ${storeId}, row.event_id, row.event, row.object_id, coalesce(row.data, '{}'), ${now}
      from jsonb_to_recordset(${json(rows)}::jsonb) as row(event_id text, event text, object_id text, data jsonb)`,
  )
}
