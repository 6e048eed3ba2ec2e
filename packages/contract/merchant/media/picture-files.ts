/** The widths in which a merchant's picture is stored besides its largest file. It is never enlarged. */
export const pictureWidths = [320, 640, 1080, 1600]

/** The smaller file of a picture. `largest`: the name or URL of its largest file. */
export function smallerFile(largest: string, width: number): string {
  return largest.replace(/\.webp$/, `-${width}.webp`)
}

const [smallestWidth = 0] = pictureWidths
const uploadedPicture = /\/public_uploads\/[0-9a-f]{24}\/[0-9a-f]{24}\.webp$/

/** Whether the URL is that of an uploaded picture's largest file. Any other URL is one file. */
export function hasSmallerFiles(url: string): boolean {
  return uploadedPicture.test(url)
}

/** The file for a thumbnail. */
export function thumbnailOf(url: string): string {
  return hasSmallerFiles(url) ? smallerFile(url, smallestWidth) : url
}

/** The largest file of a picture. `smaller`: the name of a file of one of the widths; of another name undefined. */
export function largestFile(smaller: string): string | undefined {
  const [, id, width] = /^([0-9a-f]{24})-(\d+)\.webp$/.exec(smaller) ?? []
  return id !== undefined && pictureWidths.includes(Number(width)) ? `${id}.webp` : undefined
}
