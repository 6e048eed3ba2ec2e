import { openUploadRoom, type UploadRoom } from './upload-room.ts'
import { openUploadTurns, type UploadTurns } from './upload-turns.ts'

/** What bounds the uploads of shoppers and merchants together. Made once per process. */
export type UploadLimits = { room: UploadRoom; turns: UploadTurns }

export function openUploadLimits(): UploadLimits {
  return { room: openUploadRoom(), turns: openUploadTurns() }
}
