import type { Config } from '../config.ts'
import type { Tx } from '../platform/database/database.ts'

/** What a file is written from: the transaction of its build and the time it is about. */
export type FeedSource = { tx: Tx; now: Date; config: Pick<Config, 'hostedDomain' | 'publicUrl'> }
