import { z } from 'zod'

const deepest = 3

const frameShape = z.looseObject({ transactionStatus: z.unknown() })
const statusShape = z.looseObject({ productNumber: z.string() })

/**
 * Whether a socket's message is about this prn. Nothing more is read out of it: messages come late, doubled or for somebody else, and
 * `success: true` is said of failures too, so a message is only a reason to ask the gateway now.
 */
export function isAbout(message: string, prn: string): boolean {
  const frame = frameShape.safeParse(unpacked(message)).data
  const status = frame && statusShape.safeParse(unpacked(frame.transactionStatus)).data
  return status?.productNumber === prn
}

/** `transactionStatus` is JSON inside a string of JSON; some messages are packed once more, some once less. */
function unpacked(value: unknown): unknown {
  let found = value
  for (let depth = 0; typeof found === 'string' && depth < deepest; depth++) {
    try {
      found = JSON.parse(found)
    } catch {
      // Broken JSON is no message.
      return undefined
    }
  }
  return found
}
