import { z } from 'zod'
import { named } from '../named.ts'
import { jsonObject, text, textBetween } from '../values.ts'

const eventNames = ['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase'] as const
const mostContents = 200

const amount = z.number().min(0).max(1e12)
const count = z.number().int().min(0).max(1e9)

const content = jsonObject({ id: text(100), quantity: count.optional(), item_price: amount.optional() })

/** The body of POST /public/meta-event/<store_id> (4.13). Other keys, such as `content_name`, are dropped. */
export const conversionEventRequest = named(
  'RelayEvent',
  jsonObject({
    event_name: z.enum(eventNames, {
      error: (issue) => (issue.input === undefined ? 'Required' : 'Invalid event name'),
    }),
    event_id: textBetween(1, 100).describe("also the browser pixel's id of this event, so that it counts once"),
    event_source_url: text(1000).default(''),
    fbp: text(200).optional(),
    fbc: text(400).optional(),
    custom_data: jsonObject({
      value: amount.optional(),
      currency: text(10).optional(),
      content_type: text(50).optional(),
      content_ids: z
        .array(text(100))
        .max(mostContents)
        .optional()
        .describe('`<product_id>_<variant_id>`, or `<product_id>` without variants'),
      contents: z.array(content).max(mostContents).optional(),
      num_items: count.optional(),
    }).default({}),
    email: text(320).default('').describe('for Purchase only'),
    phone: text(40).default('').describe('for Purchase only'),
  }),
  'What the shopper did',
)

export type ConversionEventRequest = z.output<typeof conversionEventRequest>
