import { openFairTurns } from '../platform/batching/fair-turns.ts'
import { busy } from '../platform/http/errors.ts'

/*
 * As better-auth stores passwords: scrypt, in Node's pool of four threads, a tenth of a second each. New connections of
 * the database need that pool, too (names, their own passwords): sixty sign-ins at once kept orders waiting for so long
 * that they failed. So two hashes are made at a time, and further ones wait here, where they hold nothing.
 */

const hashesAtOnce = 2
const maxWaiting = 500

const turns = openFairTurns(hashesAtOnce)
let waiting = 0

/** better-auth/crypto is loaded with the first password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await import('better-auth/crypto')).hashPassword(password))
}

export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(async () => (await import('better-auth/crypto')).verifyPassword(given))
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= maxWaiting) throw busy()
  waiting += 1
  try {
    return await turns.run('', work)
  } finally {
    waiting -= 1
  }
}
