import { type Db, execute } from './database.ts'

/**
 * cross-store: announcements of all stores. LISTEN takes a name and no parameter; the names are constants of the code.
 */
export function listenTo(connection: Db, channel: string): Promise<number> {
  return execute(connection, { text: `listen ${channel}`, values: [] })
}
