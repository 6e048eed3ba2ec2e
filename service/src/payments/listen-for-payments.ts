import type pg from 'pg'
import type { Context } from '../context.ts'
import { holdListenerLock } from './hold-listener-lock.ts'
import { PaymentWatch } from './watch-payments.ts'

/**
 * The listener for QR payments (4.5): one process at a time watches all open payments; another takes over when it ends.
 */
export function listenForPayments(context: Context, connection: pg.ClientConfig): { stop(): Promise<void> } {
  let watch: PaymentWatch | undefined
  return holdListenerLock(connection, context.log, {
    begin: () => {
      context.log.info('payment listener started')
      watch = new PaymentWatch(context)
    },
    news: () => watch?.refresh(),
    end: async () => {
      const ended = watch
      watch = undefined
      await ended?.stop()
    },
  })
}
