import type { Context } from '../context.ts'
import type { Channel } from '../outbox/channel.ts'
import type { Delivery } from '../outbox/deliveries.queries.ts'
import { callOut } from '../platform/http/outbound-call.ts'
import { findPlatformAccount } from './conversion-events.queries.ts'
import { readGraphResponse } from './graph-response.ts'

const graphVersion = 'v25.0'
const timeoutMs = 5_000
const concurrency = 4
/** Far longer than the call lasts. */
const leaseSeconds = 60

type Dependencies = Pick<Context, 'db' | 'config' | 'secrets'>

/**
 * Conversion events: sent with the id and time they were received with, then deleted, since they hold a shopper's data.
 */
export function conversionEventChannel(dependencies: Dependencies): Channel {
  return {
    concurrency,
    leaseSeconds,
    forgets: true,
    async deliver(delivery) {
      const response = await post(dependencies, delivery)
      // The merchant no longer wants it sent.
      if (response === undefined) return { outcome: { state: 'failed', error: 'the plugin is gone', unsent: true } }
      const { result, facts } = readGraphResponse(response)
      if (result === 'accepted') return { outcome: { state: 'sent' }, facts }
      const error = 'the platform did not accept it'
      return { outcome: result === 'later' ? { state: 'later', error } : { state: 'failed', error }, facts }
    },
  }
}

/** The token travels in the body: URLs end up in logs. */
async function post({ db, config, secrets }: Dependencies, { store_id: storeId, data }: Delivery) {
  const account = await findPlatformAccount(db, storeId)
  if (!account?.pixel_id || !account.sealed_token) return undefined
  const token = JSON.parse(secrets.open(account.sealed_token, `${storeId}:plugin.meta_capi.access_token`))
  return callOut(`${config.metaGraphUrl}/${graphVersion}/${encodeURIComponent(account.pixel_id)}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: [data], access_token: token }),
    timeoutMs,
  })
}
