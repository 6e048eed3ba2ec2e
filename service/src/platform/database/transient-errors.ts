/** PostgreSQL's ways to say "not now": its connection, its resources (a full disk too), its operator, its system. */
const transientClasses = /^(08|53|57|58)...$/
const transientCodes = new Set([
  // lock not available, deadlock, serialization, idle in a transaction, read-only since another server took over
  '55P03',
  '40P01',
  '40001',
  '25P03',
  '25006',
  // the way to it
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  // no room on the disk that takes uploads, no files left to open
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
])

/** The pool's and the driver's: no connection came free in time, or the one in use broke or fell silent. They carry no code. */
const transientMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error)/

/** `$metadata`: of a bucket's answer. */
type Fault = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/** Whether the database, the bucket or the machine could not do it now, and may a little later: nothing is wrong with what it was asked. */
export function isTransient(error: Fault): boolean {
  const { code = '', message, $metadata } = error
  if (($metadata?.httpStatusCode ?? 0) >= 500) return true
  return transientClasses.test(code) || transientCodes.has(code) || transientMessages.test(message)
}
