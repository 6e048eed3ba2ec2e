import type { Db, Tx } from '../platform/database/database.ts'
import type { Job } from './job.ts'
import { findPiece, insertPiece } from './jobs.queries.ts'

const pieceBytes = 256 * 1024

/** The file of a job, one piece in memory at a time. */
export async function* piecesOf(
  db: Db,
  { store_id, job_id }: Pick<Job, 'store_id' | 'job_id'>,
): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece += 1) {
    const bytes = await findPiece(db, store_id, job_id, piece)
    if (!bytes) return
    yield bytes
  }
}

/** Stores a file as it comes. */
export class PieceWriter {
  readonly #job: Pick<Job, 'store_id' | 'job_id'>
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #piece = 0

  constructor(job: Pick<Job, 'store_id' | 'job_id'>) {
    this.#job = job
  }

  async write(tx: Tx, bytes: Buffer): Promise<void> {
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= pieceBytes) await this.end(tx)
  }

  async end(tx: Tx): Promise<void> {
    if (this.#waitingBytes === 0) return
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    await insertPiece(tx, this.#job.store_id, this.#job.job_id, this.#piece, bytes)
    this.#piece += 1
  }
}
