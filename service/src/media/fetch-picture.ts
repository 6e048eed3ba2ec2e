import { maxPictureBytes } from '@pasal/contract/merchant/media/requests.ts'
import type { Context } from '../context.ts'
import type { FairTurns } from '../platform/batching/fair-turns.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { ApiError } from '../platform/http/errors.ts'
import { callPublic } from '../platform/outbound/call-public.ts'
import { NotPublic } from '../platform/outbound/public-address.ts'
import { makePicture, type PictureFiles } from './make-picture.ts'
import { listFetchedPictures } from './pictures.queries.ts'
import { pathOf } from './shown-picture.ts'
import { setStored, writePicture } from './write-picture.ts'

const timeoutMs = 15_000

/** The picture was not fetched; the message says why. */
export class NotFetched extends Error {
  /** Nothing responded in time, so the next picture of the host may not come either. */
  readonly isSilent: boolean

  constructor(message: string, isSilent = false) {
    super(message)
    this.isSilent = isSilent
  }
}

/** Makes the picture at a URL that a merchant gave one of the store. Returns its own URL. */
export async function fetchPicture(
  context: Context,
  storeId: string,
  url: string,
  decoding: FairTurns,
): Promise<string> {
  requireUrl(context, url)
  const bytes = await download(context, url)
  const files = await decoding.run(storeId, () => makePicture(bytes)).catch(rethrow)
  return store(context, storeId, url, files)
}

function requireUrl({ config }: Context, url: string): void {
  const { protocol, username, password } = new URL(url)
  if (config.production && protocol !== 'https:') throw new NotFetched('Must be an https URL')
  if (username !== '' || password !== '') throw new NotFetched('Must not contain a user')
}

async function download({ config }: Context, url: string): Promise<Buffer> {
  const call = { timeoutMs, maxBodyBytes: maxPictureBytes }
  const response = await callPublic(url, call, { allowed: config.outboundAllowedAddresses }).catch((error) => {
    if (error instanceof NotPublic) throw new NotFetched('Must be a public address')
    throw new NotFetched('The server did not respond', true)
  })
  const { status, body, isComplete } = response
  if (status < 200 || status > 299) throw new NotFetched(`The server responded ${status}`)
  if (isComplete) return body
  if (body.length >= maxPictureBytes) throw new NotFetched('At most 15,000,000 bytes')
  throw new NotFetched('The response broke off or came too slowly', true)
}

async function store(context: Context, storeId: string, url: string, files: PictureFiles): Promise<string> {
  const givenName = new URL(url).pathname
  const row = await writePicture(context, storeId, { givenName, sourceUrl: url }, files).catch(rethrow)
  await transaction(context.db, (tx) => setStored(tx, storeId, row, context.clock.now())).catch(rethrow)
  return ownUrl(context, storeId, row.picture_id)
}

/** What a response would say of an upload. */
function rethrow(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const { fields, message } = Object(error.body) as { fields?: { file?: string }; message?: string }
  throw new NotFetched(fields?.file ?? message ?? 'The picture could not be stored')
}

const ownUrl = ({ config }: Pick<Context, 'config'>, storeId: string, pictureId: string) =>
  `${config.publicUrl}${pathOf(storeId, pictureId)}.webp`

/** The URLs of the store's own pictures by those that they were fetched from. */
export async function findFetched(
  context: Pick<Context, 'config'>,
  db: Db,
  storeId: string,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const rows = urls.length > 0 ? await listFetchedPictures(db, storeId, urls) : []
  return new Map(rows.map(({ source_url, picture_id }) => [source_url, ownUrl(context, storeId, picture_id)]))
}

/** Whether the URL is of the store's own files. */
export const isOwnPicture = ({ config }: Pick<Context, 'config'>, storeId: string, url: string): boolean =>
  url.startsWith(`${config.publicUrl}${pathOf(storeId, '')}`)
