import { randomInt } from 'node:crypto'
import { parse } from 'node:path'

export type PictureType = 'png' | 'jpg' | 'webp'

const longestName = 60
const extensions: Record<PictureType, string[]> = { png: ['.png'], jpg: ['.jpg', '.jpeg'], webp: ['.webp'] }

/**
 * `<product_id>_<name>-<4 digits><ext>` (4.8): ASCII letters, digits, `_`, `-` of the given name; the extension by
 * content.
 */
export function makeUploadName(productId: string, givenName: string, type: PictureType, digits = fourDigits()): string {
  const { name, ext } = parse(givenName.slice(0, 1000).replaceAll('\\', '/'))
  const [usual = ''] = extensions[type]
  const own = extensions[type].find((extension) => extension === ext.toLowerCase()) ?? usual
  return `${productId}_${safeName(name)}-${digits}${own}`
}

/** Drops accents; every other character that is not a plain letter, digit or `_` becomes a dash. */
function safeName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{Mark}/gu, '')
  const safe = plain.replace(/[^A-Za-z0-9_]+/g, '-').slice(0, longestName)
  return safe.replace(/^-+|-+$/g, '') || 'image'
}

function fourDigits(): string {
  return String(randomInt(10_000)).padStart(4, '0')
}
