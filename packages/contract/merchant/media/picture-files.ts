/** The widths in which a merchant's picture is stored besides its largest file. It is never enlarged. */
export const pictureWidths = [320, 640, 1080, 1600]

/** The smaller file of a picture. `largest`: the name or URL of its largest file. */
export function smallerFile(largest: string, width: number): string {
  return largest.replace(/\.webp$/, `-${width}.webp`)
}

/** The largest file of a picture. `smaller`: the name of a file of one of the widths; of another name undefined. */
export function largestFile(smaller: string): string | undefined {
  const [, id, width] = /^([0-9a-f]{24})-(\d+)\.webp$/.exec(smaller) ?? []
  return id !== undefined && pictureWidths.includes(Number(width)) ? `${id}.webp` : undefined
}
