/*
 * A guide of docs/api is Markdown in which every ```http block is a request as it is sent, and the fence behind it the
 * response of the service. The words of an ```http fence say how the response is shown: `first=2` cuts longer lists,
 * `show=etag` adds headers, `times=6` sends the request so often. A comment such as `<!-- the shopper pays -->` is
 * something that happens in between.
 */

export type GuideRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  first: number
  show: string[]
  times: number
}

/** `body`: the value of JSON, where lists may be cut, or the text. Undefined: no body, or no text. */
export type GuideResponse = { status: number; body: unknown }

type Block = { kind: 'text'; text: string } | { kind: 'event'; text: string } | { kind: 'call'; text: string }

const call = /^```http[^\n]*\n[\s\S]*?\n```\n(?:\n```(?:jsonc|xml|text)\n[\s\S]*?\n```\n)?/
const event = /^<!-- (?:the|a) [^\n]*-->\n/

/** The guide in pieces that, put together again, are the guide. */
export function blocksOf(guide: string): Block[] {
  const blocks: Block[] = []
  let text = ''
  for (let rest = guide; rest !== ''; ) {
    const [found] = call.exec(rest) ?? []
    const [happened] = event.exec(rest) ?? []
    const piece = found ?? happened ?? rest.slice(0, rest.indexOf('\n') + 1 || rest.length)
    rest = rest.slice(piece.length)
    if (found === undefined && happened === undefined) {
      text += piece
      continue
    }
    blocks.push({ kind: 'text', text }, { kind: found ? 'call' : 'event', text: piece })
    text = ''
  }
  return [...blocks, { kind: 'text', text }]
}

/** The request of a call, as it stands there. */
export function requestText(callText: string): string {
  return `${callText.split('\n```\n')[0]}\n\`\`\`\n`
}

export function readRequest(text: string): GuideRequest {
  const [fence = '', ...lines] = text.trimEnd().split('\n').slice(0, -1)
  const [head = '', ...bodyParts] = lines.join('\n').split('\n\n')
  const [start = '', ...headers] = head.split('\n')
  const [method = '', path = ''] = start.split(' ')
  const words = new Map(
    fence
      .split(' ')
      .slice(1)
      .map((word) => word.split('=') as [string, string]),
  )
  return {
    ...{ method, path, first: Number(words.get('first') ?? 1000), times: Number(words.get('times') ?? 1) },
    headers: Object.fromEntries(headers.map((header) => header.split(': ') as [string, string])),
    body: bodyParts.length === 0 ? undefined : bodyParts.join('\n\n'),
    show: words.get('show')?.split(',') ?? [],
  }
}

/** The response of a call. Undefined: none is shown. */
export function readResponse(callText: string): GuideResponse | undefined {
  const [, kind, text = ''] = /\n```(jsonc|xml|text)\n([\s\S]*?)\n```\n$/.exec(callText) ?? []
  const status = Number(/^\W*(\d{3}) /.exec(text)?.[1])
  if (kind === 'jsonc') {
    // Status, headers and what was cut stand in comments of their own line.
    const json = text.replace(/^\s*\/\/ .*$/gm, '').trim()
    return { status, body: JSON.parse(json) }
  }
  if (kind === 'xml') return { status, body: text.replace(/^<!-- .* -->\n?/gm, '') }
  if (kind === 'text') return { status, body: text.split('\n\n').slice(1).join('\n\n') || undefined }
  return undefined
}
