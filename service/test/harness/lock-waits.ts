import { sql } from '../../src/platform/database/database.ts'
import { onOneServer } from './on-one-server.ts'

/** A row for each statement on the database of the test that waits for a lock, on a Citus cluster of any server. */
export const lockWaits = sql`
  select 1 from ${onOneServer() ? sql`pg_stat_activity` : sql`citus_stat_activity`}
   where datname = current_database() and wait_event_type = 'Lock'`
