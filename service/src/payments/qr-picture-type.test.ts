import { expect, test } from 'vitest'
import { prefersSvg } from './qr-picture-type.ts'

test.each([
  [undefined, false],
  ['*/*', false],
  ['image/svg+xml', true],
  ['image/svg+xml, image/png;q=0.5', true],
  ['image/svg+xml;q=0.5, image/png', false],
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', false],
  ['image/svg+xml, */*;q=0.1', true],
  ['image/svg+xml;q=0', false],
  ['image/svg+xml;q=nonsense', false],
  ['image/svg+xml;q=2', false],
  ['image/svg+xml;q=1', true],
  ['image/svg+xml;q=0, image/png;q=-1', false],
])('Accept %s: SVG %s', (accept, svg) => {
  expect(prefersSvg(accept)).toBe(svg)
})
