import { createServer } from 'node:net'
import { ConfigError } from './config-error.ts'

/** Whether nobody listens there yet. */
function isFree(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(listenError(error)),
    )
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : port))
    })
  })
}

/** A port that only root may have, or an address that is none, or none of this machine. */
function listenError({ code, message }: NodeJS.ErrnoException): ConfigError {
  return new ConfigError(`${code === 'EACCES' ? 'PORT' : 'HOST'}: ${message}`)
}

/**
 * The port to listen on, known before anything is built because mails and gateways are told it. Port 0 means any; the default port
 * gives way to a free one when another copy has it, a port somebody asked for does not.
 */
export async function choosePort(host: string, port: number, asked: boolean): Promise<number> {
  const free = await isFree(host, port)
  if (free !== undefined) return free
  if (asked) throw new ConfigError(`PORT: ${port} on ${host} is taken by another program`)
  return (await isFree(host, 0)) as number
}
