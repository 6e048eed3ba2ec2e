import type { Context } from '../context.ts'
import { announceDue, type ChannelName, listKeptMessages, requeueKeptMessages } from './messages.queries.ts'

/** Older ones would surprise: what they report is long over. */
const longestKeptMs = 3 * 86_400_000
const rowsPerBatch = 1000
/** Bounds one run, also beside a process that still has no sender and keeps the same messages again. */
const batchesPerRun = 100

/** Messages that were kept while no sender was configured become due, once there is one. */
export async function sendKeptMessages({
  db,
  config,
  clock,
  log,
}: Pick<Context, 'db' | 'config' | 'clock' | 'log'>): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - longestKeptMs)
  for (const channel of channelsWithSender(config)) {
    let count = 0
    for (let batch = 0; batch < batchesPerRun; batch += 1) {
      const kept = await listKeptMessages(db, channel, since, rowsPerBatch)
      for (const [storeId, messages] of Map.groupBy(kept, (message) => message.store_id)) {
        count += await requeueKeptMessages(db, storeId, messages, now)
      }
      if (kept.length < rowsPerBatch) break
    }
    if (count === 0) continue
    log.info({ channel, count }, 'kept messages become due')
    await announceDue(db, channel)
  }
}

function channelsWithSender({ mail, sms }: Context['config']): ChannelName[] {
  return [...(mail ? (['mail'] as const) : []), ...(sms ? (['sms'] as const) : [])]
}
