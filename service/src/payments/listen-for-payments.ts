import type pg from 'pg'
import type { Context } from '../context.ts'
import { holdListenerLock } from './hold-listener-lock.ts'
import { PaymentWatch } from './watch-payments.ts'

/** The server's own listener for payments by QR (4.5): one process at a time watches every open one, and another takes over when it dies. */
export function listenForPayments(context: Context, connection: pg.ClientConfig): { stop(): Promise<void> } {
  let watch: PaymentWatch | undefined
  return holdListenerLock(connection, context.log, {
    begin: () => {
      context.log.info('listening for payments')
      watch = new PaymentWatch(context)
    },
    news: () => watch?.look(),
    end: async () => {
      const ended = watch
      watch = undefined
      await ended?.stop()
    },
  })
}
