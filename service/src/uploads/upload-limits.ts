import { type BodyRoom, openBodyRoom } from '../platform/http/body-room.ts'
import { openUploadTurns, type UploadTurns } from './upload-turns.ts'

/** Bytes of the uploads in progress in a process. Nearly all of them are on disk (scratch-file.ts). */
export const roomBytes = 512 * 1024 * 1024
/** Bounds the number of uploads in progress to 512. */
export const leastPlaceBytes = 1024 * 1024

/** What bounds the uploads of shoppers and merchants together. Made once per process. */
export type UploadLimits = { room: BodyRoom; turns: UploadTurns }

export function openUploadLimits(): UploadLimits {
  return { room: openBodyRoom({ maxBytes: roomBytes, leastPlaceBytes }), turns: openUploadTurns() }
}
