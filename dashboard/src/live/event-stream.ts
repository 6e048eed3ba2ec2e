/*
 * The stream of the store's events. One page of the browser reads it and passes it to its other pages: a browser opens
 * only six connections to a server that speaks HTTP/1.1, and six streams of hidden pages would leave none for calls.
 */

type LiveEvent = { name: string; order?: string }

type Listener = {
  /** `isFirst`: this page reads the stream, so only it makes a sound. */
  onEvent(event: LiveEvent, isFirst: boolean): void
  onLive(isLive: boolean): void
}

type Message =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'live'; isLive: boolean }
  /** `since`: when the page that comes began to read, in milliseconds of the browser's clock */
  | { kind: 'hello'; since: number }

const names = [
  ...['order.placed', 'order.paid', 'order.refunded', 'order.status_changed', 'order.cancelled', 'order.updated'],
  ...['product.created', 'product.updated', 'product.deleted', 'stock.low', 'form.submitted', 'review.created'],
  ...['payment.needs_attention', 'job', 'job.finished', 'reset'],
]
const retryMs = 60_000
/** A page as young as this has the stream repeat what happened since it began to read. An older one reads again. */
const youngMs = 60_000
/** An event may get its number, which is a time, this long before others see it. */
const numberingSeconds = 15

/** Listens until the returned function is called. */
export function listenToStream(url: string, { onEvent, onLive }: Listener): () => void {
  const channel = new BroadcastChannel(`pasal ${url}`)
  const end = new AbortController()
  let isFirst = false
  let isLive = false
  let recent: { at: number; event: LiveEvent }[] = []
  const post = (message: Message) => channel.postMessage(message)
  const setLive = (next: boolean) => {
    isLive = next
    onLive(next)
    post({ kind: 'live', isLive: next })
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') onEvent(data.event, false)
    else if (data.kind === 'live') onLive(data.isLive)
    else if (isFirst) {
      post({ kind: 'live', isLive })
      for (const { at, event } of recent) if (at >= data.since) post({ kind: 'event', event })
    }
  }
  const read = () => {
    isFirst = true
    return readStream(url, end.signal, setLive, (event) => {
      const at = Date.now()
      recent = [...recent.filter((one) => one.at > at - youngMs), { at, event }]
      onEvent(event, true)
      post({ kind: 'event', event })
    })
  }
  post({ kind: 'hello', since: performance.timeOrigin })
  // Without a secure context a browser has no locks; then each page reads the stream itself.
  if (navigator.locks) navigator.locks.request(channel.name, { signal: end.signal }, read).catch(() => undefined)
  else void read()
  return () => {
    end.abort()
    channel.close()
  }
}

/**
 * Reads until the signal. The browser reconnects by itself with `Last-Event-ID`, except after a rejection. What happened
 * before the stream was open is repeated, or else everything on display is read once more.
 */
function readStream(
  url: string,
  signal: AbortSignal,
  onLive: (isLive: boolean) => void,
  onEvent: (event: LiveEvent) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      const ageMs = performance.now()
      let isComplete = ageMs < youngMs
      const seconds = Math.ceil(ageMs / 1000) + numberingSeconds
      source = new EventSource(isComplete ? `${url}?repeat_seconds=${seconds}` : url)
      source.onopen = () => {
        onLive(true)
        if (!isComplete) onEvent({ name: 'reset' })
        isComplete = true
      }
      source.onerror = () => {
        onLive(false)
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, retryMs)
      }
      for (const name of names) source.addEventListener(name, ({ data }) => onEvent({ name, ...orderOf(data) }))
    }
    open()
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
  })
}

function orderOf(data: string): { order?: string } {
  try {
    const { order } = JSON.parse(data) as { order?: unknown }
    return typeof order === 'string' ? { order } : {}
  } catch {
    return {}
  }
}
