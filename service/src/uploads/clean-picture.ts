import { wrongType } from '@pasal/contract/uploads/requests.ts'
import { ApiError, badRequest, busy } from '../platform/http/errors.ts'
import type { PictureType } from './upload-name.ts'

/**
 * More pixels than phones make in files this small. docs/decisions/0026-reencode-pictures.md says how much memory
 * decoding takes.
 */
const maxPixels = 30_000_000
const longestWorkSeconds = 30

export const mediaTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const
const sharpNames = { png: 'png', jpg: 'jpeg', webp: 'webp' } as const

export type Picture = { bytes: Buffer; type: PictureType; width: number; height: number }

/**
 * Re-encodes a picture: upright, in sRGB, without metadata or appended data. The content decides the type. An animation
 * keeps its first frame.
 */
export async function cleanPicture(given: Buffer): Promise<Picture> {
  const type = await typeOf(given)
  if (!type) throw badRequest(wrongType)
  // Loaded with the first picture, so that a start does not load it.
  const { default: sharp } = await import('sharp')
  // Pictures do not repeat, so a cache is useless.
  sharp.cache(false)
  try {
    // A truncated picture is rejected. A wrong checksum says nothing about the pixels, and the new file is whole.
    const picture = sharp(given, { limitInputPixels: maxPixels, failOn: 'truncated' })
    if ((await picture.metadata()).format !== sharpNames[type]) throw badRequest(wrongType)
    const upright = picture.autoOrient().timeout({ seconds: longestWorkSeconds })
    const written = {
      png: () => upright.png(),
      jpg: () => upright.jpeg({ quality: 90 }),
      webp: () => upright.webp(webp(given)),
    }
    const { data, info } = await written[type]().toBuffer({ resolveWithObject: true })
    return { bytes: data, type, width: info.width, height: info.height }
  } catch (error) {
    throw faultOf(error as Error)
  }
}

function faultOf(error: Error): ApiError {
  if (error instanceof ApiError) return error
  if (/^timeout/.test(error.message)) return busy()
  if (/pixel limit/.test(error.message)) return badRequest('The image has too many pixels')
  // Only the first bytes looked like an image.
  return badRequest(wrongType)
}

async function typeOf(given: Buffer): Promise<PictureType | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(given).catch(() => undefined)
  // file-type names an animated PNG separately; it is a PNG.
  if (found?.ext === 'png' || found?.ext === 'apng') return 'png'
  return found?.ext === 'jpg' || found?.ext === 'webp' ? found.ext : undefined
}

function webp(given: Buffer) {
  return given.toString('latin1', 12, 16) === 'VP8L' ? { lossless: true } : { quality: 90 }
}
