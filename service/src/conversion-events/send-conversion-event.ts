import { z } from 'zod'
import type { Context } from '../context.ts'
import { callOut } from '../platform/http/outbound-call.ts'
import { countAttempt, deleteConversionEvent, type EventRow, findConversionEvent } from './conversion-events.queries.ts'
import { readGraphAnswer } from './graph-answer.ts'

export const sendConversionEventPayload = z.object({ store_id: z.string(), event_row_id: z.string() })

const graphVersion = 'v25.0'
const timeoutMs = 5_000
/** About two days of the worker's growing pauses; the platform takes no event older than seven. */
const mostAttempts = 16

/** The job behind every conversion event: sent with the id and time it was received with, then forgotten. */
export async function sendConversionEvent(context: Context, payload: unknown): Promise<void> {
  const { store_id: storeId, event_row_id: eventRowId } = sendConversionEventPayload.parse(payload)
  const { db, log } = context
  const row = await findConversionEvent(db, storeId, eventRowId)
  if (!row) return
  const answer = await post(context, storeId, row)
  // The plugin is gone: the merchant no longer wants it sent.
  if (answer === undefined) return void (await deleteConversionEvent(db, storeId, eventRowId))
  const { verdict, facts } = readGraphAnswer(answer)
  const logged = { store_id: storeId, event_row_id: eventRowId, ...facts }
  if (verdict === 'later' && row.attempts + 1 < mostAttempts) {
    await countAttempt(db, storeId, eventRowId)
    log.warn(logged, 'conversion event not taken yet')
    throw new Error(`conversion event ${eventRowId} could not be sent yet`)
  }
  await deleteConversionEvent(db, storeId, eventRowId)
  if (verdict === 'taken') log.info(logged, 'conversion event sent')
  else
    log.warn(logged, facts.code === 190 ? 'conversion event refused: the token is invalid' : 'conversion event refused')
}

/** The token travels in the body: URLs end up in logs. */
async function post({ config, secrets }: Context, storeId: string, { event, pixel_id, sealed_token }: EventRow) {
  if (!pixel_id || !sealed_token) return undefined
  const token = JSON.parse(secrets.open(sealed_token, `${storeId}:plugin.meta_capi.access_token`))
  return callOut(`${config.metaGraphUrl}/${graphVersion}/${encodeURIComponent(pixel_id)}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: [event], access_token: token }),
    timeoutMs,
  })
}
