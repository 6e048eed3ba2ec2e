/**
 * Classes of PostgreSQL errors that may pass: connection, resources (a full disk too), operator intervention, system.
 */
const transientClasses = /^(08|53|57|58)...$/
const transientCodes = new Set([
  // lock not available, deadlock, serialization, idle in transaction, read-only after a failover
  '55P03',
  '40P01',
  '40001',
  '25P03',
  '25006',
  // the network
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  // the disk for uploads is full, no file can be opened
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
])

/**
 * Errors of pool and driver without a code: no connection came free in time, or the one in use broke or went silent.
 */
const transientMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error',
]

/** `$metadata`: of an object storage's response. */
type Fault = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

/**
 * Whether database, object storage or machine failed for a reason that may pass: the same request may succeed later.
 */
export function isTransient(error: Fault): boolean {
  const { code = '', message, $metadata } = error
  if (($metadata?.httpStatusCode ?? 0) >= 500) return true
  return (
    transientClasses.test(code) ||
    transientCodes.has(code) ||
    transientMessages.some((start) => message.startsWith(start))
  )
}
