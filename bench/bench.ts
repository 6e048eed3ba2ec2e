import { join } from 'node:path'
import type { Options } from './arguments.ts'
import { type Connection, type Databases, openDatabases } from './databases.ts'
import { type Load, startLoad } from './load.ts'
import { largest } from './memory-of-process.ts'
import type { Row } from './row.ts'
import { type Filling, fillStore, type Seeded } from './seeded-store.ts'
import { type Service, startService } from './service-process.ts'

/** A line of a growth chart: a latency in milliseconds over a size. */
export type Curve = { chart: string; line: string; sizeIs: string; points: { size: number; ms: number }[] }
export type Measured = { rows: Row[]; curves?: Curve[] }
/** Rows that are measured together. */
export type Group = { name: string; measure(bench: Bench): Promise<Measured> }

export type OpenStore = { connection: Connection; seeded: Seeded; service: Service }

/** The parts that every group needs: databases, the load, service processes, and the peak memory of each process. */
export type Bench = {
  options: Options
  databases: Databases
  load: Load
  /** Fills a new database with a store and starts a service process on it. */
  openStore(name: string, filling: Filling, environment?: Record<string, string>): Promise<OpenStore>
  /** Stops the service and drops the database. */
  closeStore(store: OpenStore): Promise<void>
  closeStores(): Promise<void>
  /** The peak memory of each service process so far. */
  memoryPeaks: { service: string; megabytes: number }[]
  say(line: string): void
  close(): Promise<void>
}

export async function openBench(options: Options): Promise<Bench> {
  const databases = await openDatabases()
  const load = startLoad()
  const running = new Map<OpenStore, string>()
  const memoryPeaks: Bench['memoryPeaks'] = []
  const end = async (store: OpenStore) => {
    memoryPeaks.push({ service: running.get(store) as string, megabytes: largest(store.service.memory.samples) })
    running.delete(store)
    await store.service.stop()
  }
  const bench: Bench = {
    options,
    databases,
    load,
    memoryPeaks,
    async openStore(name, filling, environment) {
      const connection = await databases.create(name)
      const seeded = await fillStore(connection, filling)
      const service = await startService(connection, join(databases.folder, 'data'), environment)
      const store = { connection, seeded, service }
      running.set(store, name)
      return store
    },
    async closeStore(store) {
      await end(store)
      await databases.drop(store.connection.database)
    },
    async closeStores() {
      for (const store of running.keys()) await bench.closeStore(store)
    },
    say: (line) => void process.stderr.write(`${line}\n`),
    async close() {
      for (const store of running.keys()) await end(store)
      load.stop()
      await databases.stop()
    },
  }
  return bench
}
