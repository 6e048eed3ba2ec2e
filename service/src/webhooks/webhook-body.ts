const mostBytes = 256 * 1024
/** What stays of a text in a body that is too large: first only long HTML goes, then more. */
const longestTexts = [5_000, 1_000, 200]

type Event = { type: string; at: Date; storeId: string; data: object }

/** The body of a delivery, at most 256 KiB. `truncated`: texts were left out. */
export function webhookBody({ type, at, storeId, data }: Event): string {
  const event = { type, timestamp: at.toISOString(), store_id: storeId }
  const whole = JSON.stringify({ ...event, data })
  if (fits(whole)) return whole
  for (const longest of longestTexts) {
    const shorter = JSON.stringify({ ...event, data, truncated: true }, (_key, value) =>
      typeof value === 'string' && value.length > longest ? '' : value,
    )
    if (fits(shorter)) return shorter
  }
  return JSON.stringify({ ...event, data: idsOf(data), truncated: true })
}

function fits(body: string): boolean {
  return Buffer.byteLength(body) <= mostBytes
}

/** Each object by its id and version alone. */
function idsOf(data: object): object {
  const entries = Object.entries(data).map(([key, value]) => {
    const { _id, version } = (value ?? {}) as { _id?: unknown; version?: unknown }
    return [key, _id === undefined ? undefined : { _id, version }]
  })
  return Object.fromEntries(entries)
}
