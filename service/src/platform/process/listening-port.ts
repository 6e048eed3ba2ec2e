import { createServer } from 'node:net'
import { ConfigError } from './config-error.ts'

/** The port when it is free; 0 stands for any free port. */
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

/** A port that only root may use, or an address that is invalid or not of this machine. */
function listenError({ code, message }: NodeJS.ErrnoException): ConfigError {
  return new ConfigError(`${code === 'EACCES' ? 'PORT' : 'HOST'}: ${message}`)
}

/**
 * The port to listen on, chosen first because mails and gateways carry it. Port 0 means any free port. The default port
 * is replaced by a free one when it is taken; a port that the operator set is not.
 */
export async function choosePort(host: string, port: number, isGiven: boolean): Promise<number> {
  const free = await isFree(host, port)
  if (free !== undefined) return free
  if (isGiven) throw new ConfigError(`PORT: ${port} on ${host} is taken by another program`)
  return (await isFree(host, 0)) as number
}
