import { pictureWidths, smallerFile } from '@pasal/contract/merchant/media/picture-files.ts'

/* Pictures that merchants uploaded have files in several widths (WebP). Any other URL is one file. */

const uploaded = /\/public_uploads\/[0-9a-f]{24}\/[0-9a-f]{24}\.webp$/
const [smallest = 0] = pictureWidths

/** The files of a picture by their width, for `srcset`; undefined for a picture of one file. */
export function srcsetOf(src: string): string | undefined {
  if (!uploaded.test(src)) return undefined
  return pictureWidths.map((width) => `${smallerFile(src, width)} ${width}w`).join(', ')
}

/** The file for a thumbnail. */
export function thumbnailOf(src: string): string {
  return uploaded.test(src) ? smallerFile(src, smallest) : src
}
