import { pictureWidths, smallerFile } from '@pasal/contract/merchant/media/picture-files.ts'
import type { Config } from '../config.ts'
import { uploadsFolder } from '../platform/storage/upload-storage.ts'
import type { PictureRow } from './pictures.queries.ts'

/** The names of a picture's files: the largest, then its smaller widths. */
export function filesOf(pictureId: string, widths: readonly number[]): string[] {
  const largest = `${pictureId}.webp`
  return [largest, ...widths.map((width) => smallerFile(largest, width))]
}

/** With what every URL of the picture's files begins, below the service's origin. */
export function pathOf(storeId: string, pictureId: string): string {
  return `/${uploadsFolder}/${storeId}/${pictureId}`
}

/** A picture as responses show it (5.2). */
export type ShownPicture = ReturnType<typeof shownPicture>

export function shownPicture({ publicUrl }: Pick<Config, 'publicUrl'>, storeId: string, row: PictureRow) {
  const { picture_id, width, height, widths, byte_count, file_name, created_at } = row
  const url = `${publicUrl}${pathOf(storeId, picture_id)}.webp`
  const smaller = widths.map((each) => ({ width: each, url: smallerFile(url, each) }))
  // The largest file may have one of the widths itself.
  const sizes = pictureWidths.includes(width) ? [...smaller, { width, url }] : smaller
  return { _id: picture_id, url, sizes, width, height, bytes: byte_count, file_name, created_at }
}
