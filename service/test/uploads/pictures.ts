import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const red = { r: 200, g: 30, b: 40 }
const blue = { r: 20, g: 40, b: 200 }

/** A plain picture of this size, `width` by `height` pixels. */
export function aPicture(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: red } })
}

export const aPng = (width?: number, height?: number) => aPicture(width, height).png().toBuffer()
export const aJpeg = (width?: number, height?: number) => aPicture(width, height).jpeg().toBuffer()
export const aWebp = (width?: number, height?: number) => aPicture(width, height).webp().toBuffer()

/** A picture that hardly compresses, so that half of its bytes hold half of its pixels. */
export function aNoisyPicture(width = 300, height = 300) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: red, noise } })
}

/** A valid PNG of exactly so many bytes: the rest is a chunk that decoders skip. */
export async function aPngOfBytes(byteCount: number): Promise<Buffer> {
  const png = await aPng()
  const filling = Buffer.alloc(byteCount - png.length - 12, 'x')
  const typeAndData = Buffer.concat([Buffer.from('paDd'), filling])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(filling.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  const endChunk = png.length - 12
  return Buffer.concat([png.subarray(0, endChunk), length, typeAndData, checksum, png.subarray(endChunk)])
}

/** A picture as a phone takes it: rotated by a flag, with place, owner and a colour profile in its metadata. */
export function aPhonePicture() {
  return aPicture(40, 30)
    .composite([{ input: { create: { width: 20, height: 30, channels: 3, background: blue } }, left: 20, top: 0 }])
    .withExif({
      IFD0: { Artist: 'Asha Gurung', Copyright: 'secret words' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 42/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '85/1 19/1 0/1' },
    })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><words>secret words</words></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
}

/** Two frames, red and then blue. */
export async function anAnimation(): Promise<Buffer> {
  const frames = await Promise.all(
    [red, blue].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

/** The colour at this position of a picture, as `red` or `blue`. */
export async function colourAt(picture: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}
