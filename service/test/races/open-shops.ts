import { many, type Sql } from '../../src/platform/database/database.ts'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { startTestService, type TestResponse, type TestService } from '../harness/test-service.ts'

/** One or more services on one database; requests go to each in turn. */
export type Shop = {
  name: string
  services: TestService[]
  get(path: string): Promise<TestResponse>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>
  importStore(file: unknown): Promise<{ _id: string; subdomain: string }>
  rows<Row>(statement: Sql): Promise<Row[]>
  /** Moves the time of every service. */
  advance(seconds: number): void
}

/** Every race is run against one service and against two that share a database. Call it at the top of the file. */
export async function openShops(environment: Record<string, string> = {}): Promise<Shop[]> {
  return [await openShop('one service', 1, environment), await openShop('two services on one database', 2, environment)]
}

export async function openShop(name: string, count: number, environment: Record<string, string> = {}): Promise<Shop> {
  const database = await createTestDatabase()
  atEndOfFile(() => database.drop())
  const services: TestService[] = []
  while (services.length < count) services.push(await startTestService(environment, database))
  let turn = 0
  const next = () => services[turn++ % count] as TestService
  const [first] = services as [TestService]
  return {
    name,
    services,
    get: (path) => next().get(path),
    post: (path, body, headers) => next().post(path, body, headers),
    importStore: (file) => first.importStore(file),
    rows: (statement) => many(first.context.db, statement),
    advance: (seconds) => {
      for (const { clock } of services) clock.advance(seconds)
    },
  }
}
