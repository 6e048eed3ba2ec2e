import { type Shopper, userData } from './user-data.ts'

type Given = {
  name: string
  eventId: string
  sourceUrl: string
  shopper: Shopper
  customData: object
  now: Date
}

/** The event in the platform's own form, made once: a repeat must have the same id and time. */
export function graphEvent({ name, eventId, sourceUrl, shopper, customData, now }: Given) {
  return {
    event_name: name,
    event_time: Math.floor(now.getTime() / 1000),
    event_id: eventId,
    action_source: 'website',
    event_source_url: sourceUrl,
    user_data: userData(shopper),
    custom_data: customData,
  }
}

export type GraphEvent = ReturnType<typeof graphEvent>
