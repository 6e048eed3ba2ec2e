import pg from 'pg'
import { alreadyInUse } from './errors.ts'

const uniqueViolation = '23505'

/**
 * The 409 for a unique key that another object of the store has; any other error is thrown as it is. `paths`: the field
 * of the request by the constraint's name.
 */
export function takenKey(paths: Record<string, string>): (error: unknown) => never {
  return (error) => {
    if (error instanceof pg.DatabaseError) {
      const taken = takenConstraint(error)
      const path = Object.entries(paths).find(([name]) => name === taken)?.[1]
      if (path !== undefined) throw alreadyInUse(path)
    }
    throw error
  }
}

/** Whether the unique key with this name rejected the row. */
export function isTaken(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && takenConstraint(error) === constraint
}

/**
 * On a distributed database the name ends with the number of a shard, and that of another server's shard stands only in
 * the message. Rows that Citus copies to the shard fail with an internal error in place of a unique violation.
 */
function takenConstraint({ code, constraint, message }: pg.DatabaseError): string | undefined {
  if (code === uniqueViolation && constraint !== undefined) return constraint.replace(/_\d+$/, '')
  return /^duplicate key .*"(\w+?)_\d+"/.exec(message)?.[1]
}
