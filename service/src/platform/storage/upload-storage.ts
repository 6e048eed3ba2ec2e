import type { Readable } from 'node:stream'

/** Both parts have been checked (uploads.contract.ts): a place is never a path of the caller's making. */
export type Place = { storeId: string; name: string }

export type StoredFile = { byteCount: number; etag: string }

export type ListedFile = Place & { byteCount: number; storedAt: Date }

/** Where uploaded files are. */
export type UploadStorage = {
  /** Writes a new file. False when there is one of this name, which stays as it is. */
  create(place: Place, bytes: Buffer, mediaType: string): Promise<boolean>
  find(place: Place): Promise<StoredFile | undefined>
  open(place: Place): Promise<(StoredFile & { content: Readable }) | undefined>
  /** Deleting what is not there is fine. */
  delete(place: Place): Promise<void>
  /** Every file there is, in pages. */
  list(): AsyncIterable<ListedFile[]>
}

export const uploadsFolder = 'public_uploads'
