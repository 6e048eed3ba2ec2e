import pg from 'pg'
import { alreadyInUse } from './errors.ts'

const uniqueViolation = '23505'

/**
 * The 409 for a unique key that another object of the store has; any other error is thrown as it is. `paths`: the field
 * of the request by the constraint's name. On a distributed database the name ends with the number of a shard.
 */
export function takenKey(paths: Record<string, string>): (error: unknown) => never {
  return (error) => {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) {
      const path = Object.entries(paths).find(([name]) => error.constraint?.replace(/_\d+$/, '') === name)?.[1]
      if (path !== undefined) throw alreadyInUse(path)
    }
    throw error
  }
}
