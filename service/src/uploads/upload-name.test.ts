import { storedName } from '@pasal/contract/uploads/stored-name.ts'
import { expect, test } from 'vitest'
import { makeUploadName } from './upload-name.ts'

const id = 'a'.repeat(24)

test.each([
  ['photo.png', 'photo'],
  ['My Photo (1).PNG', 'My-Photo-1'],
  ['IMG_2041.jpeg.png', 'IMG_2041-jpeg'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system'],
  ['/abs/olute.png', 'olute'],
  ['नमस्ते.png', 'image'],
  ['café.png', 'cafe'],
  ['\u202egnp.exe', 'gnp'],
  ['a\0b.png', 'a-b'],
  ['a\r\nSet-Cookie: x.png', 'a-Set-Cookie-x'],
  ['.png', 'png'],
  ['...', 'image'],
  ['', 'image'],
  ['-rf.png', 'rf'],
  ['"><script>.png', 'script'],
  ['%2e%2e%2fx.png', '2e-2e-2fx'],
  ['x'.repeat(5000), 'x'.repeat(60)],
  ['con.png', 'con'],
])('%j is stored as %s', (given, name) => {
  const made = makeUploadName(id, given, 'png', '0042')
  expect(made).toBe(`${id}_${name}-0042.png`)
  expect(storedName.safeParse(made).success).toBe(true)
})

test.each([
  ['a.jpeg', 'jpg', '.jpeg'],
  ['a.JPG', 'jpg', '.jpg'],
  ['a.png', 'jpg', '.jpg'],
  ['a.html', 'webp', '.webp'],
  ['a', 'png', '.png'],
] as const)('%s with %s inside ends in %s', (given, type, extension) => {
  expect(makeUploadName(id, given, type, '0042')).toBe(`${id}_a-0042${extension}`)
})

test('the digits are four and vary', () => {
  const made = new Set(Array.from({ length: 50 }, () => makeUploadName(id, 'a.png', 'png')))
  expect(made.size).toBeGreaterThan(30)
  for (const name of made) expect(name).toMatch(/_a-\d{4}\.png$/)
})
