import { type AddressInfo, createServer, type Server } from 'node:net'
import { ConfigError } from './config-error.ts'

/** Listens on the port, 0 for any free one. Nothing when the port is taken. */
function occupy(host: string, port: number): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(listenError(error)),
    )
    server.listen(port, host, () => resolve(server))
  })
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
const close = (server: Server) => new Promise<void>((closed) => server.close(() => closed()))

/** The port when it is free; 0 stands for any free port. */
async function isFree(host: string, port: number): Promise<number | undefined> {
  const server = await occupy(host, port)
  if (!server) return undefined
  const free = portOf(server)
  await close(server)
  return free
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

let held: Server | undefined

/**
 * Any free port, for PORT=0. No other program gets it until `releasePort`: a start takes seconds, and of two services
 * that chose the same port each would get some of the other's connections, because they share it (extra-listeners.ts).
 */
export async function holdFreePort(host: string): Promise<number> {
  held = (await occupy(host, 0)) as Server
  held.unref()
  return portOf(held)
}

/** Called right before the service listens. */
export async function releasePort(): Promise<void> {
  const server = held
  held = undefined
  if (server) await close(server)
}
