import { inject } from 'vitest'

/**
 * For `test.runIf(onOneServer())`: false on a Citus cluster. A test that looks into PostgreSQL itself (waits in
 * `pg_stat_activity`, triggers) sees nothing there, because statements run on the workers.
 */
export function onOneServer(): boolean {
  return inject('server').workers.length === 0
}
