import { pictureWidths } from '@pasal/contract/merchant/media/picture-files.ts'
import { maxPicturePixels } from '@pasal/contract/merchant/media/requests.ts'
import { type ApiError, busy, invalid } from '../platform/http/errors.ts'

const longestSide = 2048
const quality = 85
const longestWorkSeconds = 30

const formats: readonly string[] = ['png', 'jpeg', 'webp', 'gif']
const wrongType = 'Must be a PNG, JPEG, WebP or GIF picture'

export type PictureFile = { width: number; height: number; bytes: Buffer }
export type PictureFiles = [PictureFile, ...PictureFile[]]

/**
 * The files of a picture: the largest first, then each width below it. Upright, in sRGB, without metadata. The bytes
 * decide the type. An animation keeps its first frame. docs/decisions/0083-pictures-in-five-widths.md
 */
export async function makePicture(given: Buffer): Promise<PictureFiles> {
  const { default: sharp } = await import('sharp')
  // Pictures do not repeat, so a cache is useless.
  sharp.cache(false)
  try {
    const picture = sharp(given, { limitInputPixels: maxPicturePixels, failOn: 'truncated' })
    const { format } = await picture.metadata()
    if (format === undefined || !formats.includes(format)) throw invalid({ file: wrongType })
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: longestWorkSeconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    // The large original is decoded once; the smaller files are made of these pixels.
    const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: longestWorkSeconds })
    const write = async (picture: ReturnType<typeof pixels>): Promise<PictureFile> => {
      const written = await picture.webp({ quality }).toBuffer({ resolveWithObject: true })
      return { width: written.info.width, height: written.info.height, bytes: written.data }
    }
    const files: PictureFiles = [await write(pixels())]
    for (const smaller of pictureWidths.filter((each) => each < width))
      files.push(await write(pixels().resize(smaller)))
    return files
  } catch (error) {
    throw faultOf(error as Error)
  }
}

function faultOf(error: Error): ApiError {
  if ('status' in error) return error as ApiError
  if (/^timeout/.test(error.message)) return busy()
  if (/pixel limit/.test(error.message)) return invalid({ file: 'At most 50 megapixels' })
  // It is no picture, or a part of one.
  return invalid({ file: wrongType })
}
