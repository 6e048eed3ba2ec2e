import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { storedName } from '@pasal/contract/uploads/stored-name.ts'
import { objectId } from '@pasal/contract/values.ts'
import type { S3Bucket } from './s3-url.ts'
import { type ListedFile, type Place, type UploadStorage, uploadsFolder } from './upload-storage.ts'

type Sdk = typeof import('@aws-sdk/client-s3')
type Connection = { sdk: Sdk; client: S3Client }

/** Objects `public_uploads/<store_id>/<name>` in a bucket of any S3-compatible server. */
export function s3Storage({ bucket: Bucket, ...settings }: S3Bucket): UploadStorage {
  let connecting: Promise<Connection> | undefined
  // The SDK is slow to load, so a start does not load it.
  const connect = () => {
    connecting ??= connectTo(settings)
    return connecting
  }
  const inBucket = (place: Place) => ({ Bucket, Key: `${uploadsFolder}/${place.storeId}/${place.name}` })
  return {
    async create(place, bytes, mediaType) {
      const { sdk, client } = await connect()
      const object = { ...inBucket(place), Body: bytes, ContentType: mediaType }
      // The caller has reserved the name in the database, so no other process writes it between the two calls.
      // IfNoneMatch tells the server too; a server without it ignores it or responds 501.
      if (await unlessStatus(404, client.send(new sdk.HeadObjectCommand(inBucket(place))))) return false
      const put = (condition: { IfNoneMatch?: string }) =>
        client.send(new sdk.PutObjectCommand({ ...object, ...condition }))
      const written = unlessStatus(412, put({ IfNoneMatch: '*' })).catch((error) => {
        if (statusOf(error) !== 501) throw error
        return put({})
      })
      return (await written) !== undefined
    },
    async find(place) {
      const { sdk, client } = await connect()
      const head = await unlessStatus(404, client.send(new sdk.HeadObjectCommand(inBucket(place))))
      return head && shown(head)
    },
    async open(place) {
      const { sdk, client } = await connect()
      const object = await unlessStatus(404, client.send(new sdk.GetObjectCommand(inBucket(place))))
      return object && { ...shown(object), content: object.Body as Readable }
    },
    async delete(place) {
      const { sdk, client } = await connect()
      await client.send(new sdk.DeleteObjectCommand(inBucket(place)))
    },
    list: () => listObjects(connect, Bucket),
  }
}

async function connectTo({ endpoint, region, credentials }: Omit<S3Bucket, 'bucket'>): Promise<Connection> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    ...(endpoint && { endpoint }),
    region,
    credentials,
    forcePathStyle: true,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
    // Many S3-compatible servers reject the checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { sdk, client }
}

async function* listObjects(connect: () => Promise<Connection>, Bucket: string): AsyncIterable<ListedFile[]> {
  const { sdk, client } = await connect()
  for await (const { Contents = [] } of sdk.paginateListObjectsV2(
    { client },
    { Bucket, Prefix: `${uploadsFolder}/` },
  )) {
    yield Contents.flatMap(({ Key = '', Size = 0, LastModified = new Date() }) => {
      const [, storeId, name, ...deeper] = Key.split('/')
      const isUpload = objectId.safeParse(storeId).success && storedName.safeParse(name).success && deeper.length === 0
      return isUpload
        ? [{ storeId: storeId as string, name: name as string, byteCount: Size, storedAt: LastModified }]
        : []
    })
  }
}

function shown({ ContentLength, ETag }: { ContentLength?: number | undefined; ETag?: string | undefined }) {
  return { byteCount: ContentLength ?? 0, etag: ETag ?? '' }
}

/** Undefined when the server responds with this status. */
async function unlessStatus<T>(status: number, response: Promise<T>): Promise<T | undefined> {
  try {
    return await response
  } catch (error) {
    if (statusOf(error) === status) return undefined
    throw error
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
}
