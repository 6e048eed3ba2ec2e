import { z } from 'zod'
import { accountsShape } from './accounts.ts'
import { createSandbox } from './server.ts'

/*
 * The process. It reads two variables (README.md), listens on a free port that only this machine can reach, and reports
 * its URL: to the process that started it, or on the terminal.
 */

const json = z.string().transform((text): unknown => JSON.parse(text))
const environment = z.object({ PUBLIC_URL: z.url(), SANDBOX_ACCOUNTS: json.pipe(accountsShape) })

const { PUBLIC_URL: publicUrl, SANDBOX_ACCOUNTS: accounts } = environment.parse(process.env)
const server = await createSandbox({ publicUrl, accounts })
const url = await server.listen({ port: 0, host: '127.0.0.1' })

if (process.send) {
  endWithParent()
  process.send({ url })
} else process.stdout.write(`${url}/sandbox\n`)

/**
 * The channel closes when the parent ends, however it ends. Ctrl-C reaches both; the parent finishes its requests
 * first.
 */
function endWithParent(): void {
  process.once('disconnect', () => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  if (!process.connected) process.exit(0)
}
