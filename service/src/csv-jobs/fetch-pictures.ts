import type { Context } from '../context.ts'
import { fetchPicture, findFetched, isOwnPicture, NotFetched } from '../media/fetch-picture.ts'
import { type FairTurns, openFairTurns } from '../platform/batching/fair-turns.ts'
import { transaction } from '../platform/database/database.ts'
import { findMerchantProduct } from '../products/product.queries.ts'
import type { Job } from './job.ts'
import { listProductsOfRows } from './jobs.queries.ts'
import { LeaseLost, OthersWait } from './lease-lost.ts'
import { type Lease, listDueJobs, recordPictures, setPicturesUntil } from './leases.queries.ts'
import { type PictureCell, pictureCells, picturesOf } from './picture-cells.ts'
import { piecesOf } from './pieces.ts'
import { Notes } from './problems.ts'
import { readCsv } from './read-csv.ts'
import { type Group, groupsOf } from './read-groups.ts'
import { replacePictures } from './replace-pictures.ts'

/** Pictures of a process that are in memory, and that are decoded. Stores take turns. */
export type PictureTurns = { fetching: FairTurns; decoding: FairTurns }
export const openPictureTurns = (): PictureTurns => ({ fetching: openFairTurns(4), decoding: openFairTurns(1) })

/** A store's import fetches for so long in all, and at a time while other jobs wait. */
const longestMs = 2 * 3_600_000
const sliceMs = 20_000
const cellsPerBatch = 24
/** After so many pictures without a response in a row a server gets no more calls of this import. */
const mostSilent = 5

export type PictureWork = { lease: Lease; goOn(): void; turns: PictureTurns }
type Fetching = PictureWork & { context: Context; job: Job; until: Date; silent: Map<string, number> }
type Wanted = { group: Group; productId: string; cells: PictureCell[] }

/** Fetches the pictures of an import's products, from where the job stands, when all products are stored. */
export async function fetchPictures(context: Context, job: Job, work: PictureWork): Promise<void> {
  const { db, clock } = context
  const until = await setPicturesUntil(db, work.lease, new Date(clock.now().getTime() + longestMs))
  if (!until) throw new LeaseLost()
  const fetching = { ...work, context, job, until, silent: new Map<string, number>() }
  const sliceEnd = performance.now() + sliceMs
  let batch: Group[] = []
  let cells = 0
  const { headers, lines } = await readCsv(piecesOf(db, job))
  for await (const group of groupsOf(headers, lines)) {
    work.goOn()
    const found = group.lastRow > job.pictures_row ? pictureCells(group).length : 0
    if (found === 0) continue
    batch.push(group)
    cells += found
    if (cells < cellsPerBatch) continue
    await fetchBatch(fetching, batch)
    batch = []
    cells = 0
    if (performance.now() > sliceEnd && (await listDueJobs(db, clock.now(), 1)).length > 0) throw new OthersWait()
  }
  if (batch.length > 0) await fetchBatch(fetching, batch)
}

/** A crash before the end repeats the batch: what is stored is found by its URL, and not fetched again. */
async function fetchBatch(fetching: Fetching, groups: Group[]): Promise<void> {
  const { context, job, lease } = fetching
  const wanted = await wantedOf(fetching, groups)
  const urls = [...new Set(wanted.flatMap(({ cells }) => cells.map(({ url }) => url)))]
  const own = await findFetched(context, context.db, job.store_id, urls)
  const failed = new Map<string, string>()
  const missing = urls.filter((url) => !own.has(url))
  const ends = await Promise.allSettled(missing.map((url) => fetchOne(fetching, url, { own, failed })))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  for (const { productId, group, cells } of wanted) {
    if (!cells.some(({ url }) => own.has(url))) continue
    const problem = await replacePictures(context, job, productId, own)
    if (problem) for (const { url } of cells) if (own.has(url)) failed.set(`${group.row} ${url}`, problem)
  }
  const warnings = wanted.map((each) => ({ row: each.group.row, messages: warningsOf(each, failed) }))
  const lastRow = groups.at(-1)?.lastRow as number
  const isMine = await transaction(context.db, (tx) => recordPictures(tx, lease, warnings, lastRow))
  if (!isMine) throw new LeaseLost()
}

/** The pictures of other servers that the stored products show. */
async function wantedOf({ context, job }: Fetching, groups: Group[]): Promise<Wanted[]> {
  const { store_id: storeId, job_id } = job
  const rows = groups.map(({ row }) => row)
  const products = new Map((await listProductsOfRows(context.db, storeId, job_id, rows)).map((it) => [it.row, it._id]))
  const wanted: Wanted[] = []
  for (const group of groups) {
    const productId = products.get(group.row)
    const product = productId && (await findMerchantProduct(context.db, storeId, productId))
    if (!product) continue
    const shown = picturesOf(product)
    const cells = pictureCells(group).filter(({ url }) => shown.has(url) && !isOwnPicture(context, storeId, url))
    if (cells.length > 0) wanted.push({ group, productId: product._id, cells })
  }
  return wanted
}

type Results = { own: Map<string, string>; failed: Map<string, string> }

function fetchOne(fetching: Fetching, url: string, { own, failed }: Results): Promise<void> {
  const { context, job, goOn, turns, until, silent } = fetching
  return turns.fetching.run(job.store_id, async () => {
    goOn()
    const { host } = new URL(url)
    const silence = () => silent.get(host) ?? 0
    try {
      if (context.clock.now() > until) throw new NotFetched('The time for the pictures of this import is over')
      if (silence() >= mostSilent) throw new NotFetched('The server did not respond to earlier calls')
      own.set(url, await fetchPicture(context, job.store_id, url, turns.decoding))
      silent.delete(host)
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      failed.set(url, error.message)
      if (error.isSilent) silent.set(host, silence() + 1)
    }
  })
}

function warningsOf({ group, cells }: Wanted, failed: Map<string, string>): string[] {
  const notes = new Notes(group)
  for (const { url, row, column } of cells) {
    const reason = failed.get(url) ?? failed.get(`${group.row} ${url}`)
    if (reason) notes.warn(row, column, `The picture was not fetched, its URL stays: ${reason}`)
  }
  return notes.warnings
}
