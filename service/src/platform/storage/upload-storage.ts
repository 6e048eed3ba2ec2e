import type { Readable } from 'node:stream'

/** Both parts are validated (uploads/stored-name.ts of the contract), so a client cannot choose a path. */
export type Place = { storeId: string; name: string }

export type StoredFile = { byteCount: number; etag: string }

export type ListedFile = Place & { byteCount: number; storedAt: Date }

/** The storage of uploaded files. */
export type UploadStorage = {
  /** Writes a new file. False when the name exists; that file stays as it is. */
  create(place: Place, bytes: Buffer, mediaType: string): Promise<boolean>
  find(place: Place): Promise<StoredFile | undefined>
  open(place: Place): Promise<(StoredFile & { content: Readable }) | undefined>
  /** Deleting a file that does not exist is no error. */
  delete(place: Place): Promise<void>
  /** All files, in pages. */
  list(): AsyncIterable<ListedFile[]>
}

export const uploadsFolder = 'public_uploads'
