import { createServer } from 'node:net'

/** Whether nobody listens there yet. */
function isFree(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : port))
    })
  })
}

/**
 * The port to listen on, known before anything is built because mails and gateways are told it. Port 0 means any; the default port
 * gives way to a free one when another copy has it, a port somebody asked for does not.
 */
export async function choosePort(host: string, port: number, asked: boolean): Promise<number> {
  const free = await isFree(host, port)
  if (free !== undefined) return free
  if (asked) throw new Error(`PORT: ${port} on ${host} is taken by another program`)
  return (await isFree(host, 0)) as number
}
