import { thumbnailOf } from '@pasal/contract/merchant/media/picture-files.ts'
import { expect, test } from 'vitest'
import { srcsetOf } from './picture-files.ts'

const folder = `https://api.example/public_uploads/${'a'.repeat(24)}`
const picture = `${folder}/${'b'.repeat(24)}.webp`

test('a picture that a merchant uploaded is offered in each of its widths', () => {
  const stem = `${folder}/${'b'.repeat(24)}`
  const widths = [320, 640, 1080, 1600].map((width) => `${stem}-${width}.webp ${width}w`)
  expect(srcsetOf(picture)).toBe(widths.join(', '))
  expect(thumbnailOf(picture)).toBe(`${stem}-320.webp`)
})

test.each(['https://other.example/photo.webp', `${folder}/${'b'.repeat(24)}_dog-1234.webp`, '/demo/cap.svg', ''])(
  'a picture of one file stays as it is: %j',
  (src) => {
    expect(srcsetOf(src)).toBeUndefined()
    expect(thumbnailOf(src)).toBe(src)
  },
)
