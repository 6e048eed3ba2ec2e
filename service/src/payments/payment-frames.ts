import { z } from 'zod'

const maxDepth = 3

const frameShape = z.looseObject({ transactionStatus: z.unknown() })
const statusShape = z.looseObject({ productNumber: z.string() })

/**
 * Whether a socket's message names this prn. Nothing else in it is used: messages come late, twice or for another
 * payment, and failures have `success: true`, too. A message is only a reason to query the gateway now.
 */
export function isAbout(message: string, prn: string): boolean {
  const frame = frameShape.safeParse(parsedJson(message)).data
  const status = frame && statusShape.safeParse(parsedJson(frame.transactionStatus)).data
  return status?.productNumber === prn
}

/** `transactionStatus` is JSON inside a string of JSON; some messages have one level more, some one less. */
function parsedJson(value: unknown): unknown {
  let parsed = value
  for (let depth = 0; typeof parsed === 'string' && depth < maxDepth; depth++) {
    try {
      parsed = JSON.parse(parsed)
    } catch {
      // Broken JSON names no payment.
      return undefined
    }
  }
  return parsed
}
