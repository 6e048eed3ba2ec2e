import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { readableLog } from './readable-log.ts'

function printed(write: (log: ReturnType<typeof openLog>) => void): string {
  let text = ''
  write(openLog(readableLog({ write: (part) => (text += part) })))
  return text
}

test('an info line is a time, the message and the fields', () => {
  const text = printed((log) => log.info({ counts: { products: 53 }, duration_ms: 271 }, 'store file imported'))
  expect(text).toMatch(/^\d\d:\d\d:\d\d store file imported products=53 duration_ms=271\n$/)
})

test('a warning names its level', () => {
  expect(printed((log) => log.warn('SECRET_KEY is short'))).toMatch(/^\d\d:\d\d:\d\d WARN SECRET_KEY is short\n$/)
})

test('a hint stands in place of its message', () => {
  const text = printed((log) => log.info({ hint: 'url: it ends with a slash' }, 'hint for the developer'))
  expect(text).toMatch(/^\d\d:\d\d:\d\d hint: url: it ends with a slash\n$/)
})

test('an error has its message in the line and its stack below', () => {
  const [line, frame] = printed((log) => log.error({ err: new Error('gone') }, 'request failed')).split('\n')
  expect(line).toMatch(/ERROR request failed \(gone\)$/)
  expect(frame).toMatch(/^\s+at .*readable-log\.test\.ts/)
})
