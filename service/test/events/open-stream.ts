import { setTimeout } from 'node:timers/promises'
import { dispatchDueEvents } from '../../src/jobs.ts'
import type { TestService } from '../harness/test-service.ts'

export type Received = { id?: string; event?: string; data?: unknown; comment?: string; retry?: string }

/**
 * A reader of `GET S/events`. `received` grows. `ended` is true once the stream is over, and `isCut` when the connection
 * broke off before the server had ended the stream.
 */
export async function openStream(origin: string, storeId: string, headers: Record<string, string>, query = '') {
  const aborting = new AbortController()
  const url = `${origin}/merchant/stores/${storeId}/events${query}`
  const response = await fetch(url, { headers, signal: aborting.signal })
  const received: Received[] = []
  const stream = { response, received, ended: false, isCut: false, close: () => aborting.abort() }
  const names = (): string[] => received.flatMap(({ event }) => event ?? [])
  if (response.status === 200) {
    void readAll(response, received)
      .catch(() => {
        stream.isCut = true
      })
      .finally(() => {
        stream.ended = true
      })
  }
  return Object.assign(stream, { names })
}

async function readAll(response: Response, received: Received[]): Promise<void> {
  let text = ''
  for await (const chunk of (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    received.push(...blocks.map(parsed))
  }
}

function parsed(block: string): Received {
  const message: Received = {}
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]*): ?(.*)$/.exec(line) ?? []
    if (field === '') message.comment = value
    else if (field === 'data') message.data = JSON.parse(value)
    else if (field === 'id' || field === 'event' || field === 'retry') message[field] = value
  }
  return message
}

/** What a worker process does all the time, until the test file ends. */
export function dispatchEvents(svc: TestService): () => void {
  const stopping = new AbortController()
  void (async () => {
    for (;;) {
      // A pause after each pass: at the end of a test the connections must be idle for a moment.
      await setTimeout(100, undefined, { signal: stopping.signal })
      await dispatchDueEvents(svc.context)
    }
  })().catch(() => undefined)
  return () => stopping.abort()
}
