import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const listening = '0A'

/** The TCP ports that this process listens on, from Linux's /proc. */
export function listeningPorts(pid: number): number[] {
  const own = new Set(inodesOf(pid))
  const ports = ['tcp', 'tcp6'].flatMap((table) =>
    rowsOf(`/proc/${pid}/net/${table}`)
      .filter(({ state, inode }) => state === listening && own.has(inode))
      .map(({ port }) => port),
  )
  return [...new Set(ports)]
}

function inodesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).flatMap((file) => /^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${file}`))?.[1] ?? [])
}

/** Returns an empty string for a descriptor that was closed in this moment. */
function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

function rowsOf(table: string) {
  const [, ...lines] = readFileSync(table, 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [, local = '', , state = '', , , , , , inode = ''] = line.trim().split(/\s+/)
    return { port: Number.parseInt(local.split(':')[1] ?? '', 16), state, inode }
  })
}
