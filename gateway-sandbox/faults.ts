import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { SandboxState } from './state.ts'

/** Longer than any client waits for a gateway. */
const slowMs = 12_000

/**
 * The faults of any server: `down` or `error` (500), `outage` (the connection closes without a response), `html`,
 * `truncated`, `slow`. True when the response was sent here.
 */
export async function sendFaultyResponse(state: SandboxState, gateway: string, reply: FastifyReply): Promise<boolean> {
  const has = (fault: string) => state.has(gateway, fault)
  if (has('slow')) await wait(slowMs, undefined, { ref: false })
  if (has('outage')) reply.hijack().raw.destroy()
  else if (has('down') || has('error')) reply.code(500).send({ message: 'Internal server error' })
  else if (has('html')) reply.type('text/html').send('<html><body>Maintenance</body></html>')
  else if (has('truncated')) reply.type('application/json').send('{"paymentStatus":"succ')
  else return false
  return true
}
