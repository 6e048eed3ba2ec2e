import { sql } from '../../src/platform/database/database.ts'

/** A row for each statement on the database of the test that waits for a lock. */
export const lockWaits = sql`
  select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
