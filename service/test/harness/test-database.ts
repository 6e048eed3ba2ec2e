import pg from 'pg'
import { inject } from 'vitest'

let made = 0

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(inject('server').connection)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own for a test file, cloned from the migrated template. */
export async function createTestDatabase(): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const { connection, template } = inject('server')
  made += 1
  const name = `pasal_test_${process.pid}_${process.env.VITEST_WORKER_ID ?? '0'}_${made}_${Date.now().toString(36)}`
  // Two clones of one template cannot be made at the same instant.
  for (let attempt = 1; ; attempt++) {
    try {
      await onServer(`create database ${name} template ${template}`)
      break
    } catch (error) {
      if (attempt === 50 || (error as pg.DatabaseError).code !== '55006') throw error
      await new Promise((resolve) => setTimeout(resolve, 50 * Math.random() * attempt))
    }
  }
  return {
    connection: { ...connection, database: name },
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  }
}
