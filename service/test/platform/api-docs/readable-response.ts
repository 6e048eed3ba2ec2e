import { STATUS_CODES } from 'node:http'
import type { GuideRequest } from '../../../src/platform/api-docs/guide-blocks.ts'
import type { TestResponse } from '../../harness/test-service.ts'

const widestLine = 116

/** A response as a page shows it. */
export function readableResponse(
  response: TestResponse,
  { first, show }: Pick<GuideRequest, 'first' | 'show'>,
): string {
  const type = String(response.headers['content-type'] ?? '')
  const status = `${response.status} ${STATUS_CODES[response.status]}`
  const told = [status, ...show.map((name) => `${name}: ${response.headers[name]}`)]
  if (type.includes('json') && response.text !== '') {
    return fenced('jsonc', [...told.map((line) => `// ${line}`), readable(response.body, first, '')])
  }
  if (type.includes('xml') && !type.includes('svg')) {
    return fenced('xml', [...told.map((line) => `<!-- ${line} -->`), ...firstLines(response.text, first)])
  }
  const text = type.startsWith('text/') ? ['', plainLines(response.text)] : []
  return fenced('text', [...told, ...(type ? [`content-type: ${type}`] : []), ...text])
}

/** A CSV file begins with a byte order mark and has the line ends of Windows. */
function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}

function fenced(language: string, lines: string[]): string {
  return `\n\`\`\`${language}\n${lines.join('\n')}\n\`\`\`\n`
}

function firstLines(text: string, first: number): string[] {
  const lines = text.trimEnd().split('\n')
  const more = lines.length - first
  return more > 0 ? [...lines.slice(0, first), `<!-- ${more} more lines -->`] : lines
}

/** JSON on as few lines as are easy to read; of lists that need several, the first items. */
function readable(value: unknown, first: number, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const whole = oneLine(value)
  if (indent.length + whole.length <= widestLine) return whole
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Array.isArray(value)
    ? value.slice(0, first).map((item) => readable(item, first, inner))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${readable(part, first, inner)}`)
  const lines = parts.map((part, index) => `${inner}${part}${index < parts.length - 1 ? ',' : ''}`)
  if (Array.isArray(value) && value.length > first) lines.push(`${inner}// ${leftOut(value.length, first)}`)
  return `${open}\n${lines.join('\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${oneLine(part)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function leftOut(length: number, first: number): string {
  return first === 0 ? `${length} of them` : `and ${length - first} more`
}
