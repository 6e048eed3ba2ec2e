import { hasSmallerFiles, pictureWidths, smallerFile } from '@pasal/contract/merchant/media/picture-files.ts'

/** The files of a picture by their width, for `srcset`; undefined for a picture of one file. */
export function srcsetOf(src: string): string | undefined {
  if (!hasSmallerFiles(src)) return undefined
  return pictureWidths.map((width) => `${smallerFile(src, width)} ${width}w`).join(', ')
}
