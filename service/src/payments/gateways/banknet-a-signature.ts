import { createHmac } from 'node:crypto'
import { sameText } from './constant-time.ts'

const requestFields = ['PID', 'MD', 'PRN', 'AMT', 'CRN', 'DT', 'R1', 'R2', 'RU'] as const
const returnFields = ['PRN', 'PID', 'PS', 'RC', 'UID', 'BC', 'INI', 'P_AMT', 'R_AMT'] as const

export type RequestValues = Record<(typeof requestFields)[number], string>
export type ReturnValues = Record<(typeof returnFields)[number], string>

function sign(secret: string, values: string[]): string {
  return createHmac('sha512', secret).update(values.join(',')).digest('hex')
}

export function signRequest(secret: string, values: RequestValues): string {
  return sign(
    secret,
    requestFields.map((name) => values[name]),
  )
}

export function signReturn(secret: string, values: ReturnValues): string {
  return sign(
    secret,
    returnFields.map((name) => values[name]),
  )
}

/**
 * The fields of a return; undefined when one is missing. The signed message joins the values by commas, so a comma in a
 * value that the payer chose could pass for the start of the amount after it.
 */
export function readReturn(query: Record<string, string>): ReturnValues | undefined {
  if (!returnFields.every((name) => Object.hasOwn(query, name))) return undefined
  const values = Object.fromEntries(returnFields.map((name) => [name, query[name]])) as ReturnValues
  return [values.UID, values.BC, values.INI].some((value) => value.includes(',')) ? undefined : values
}

/** The gateway sends its signature in capitals, its documentation has small letters: both are accepted. */
export function isSignedReturn(secret: string, values: ReturnValues, signature: string | undefined): boolean {
  if (signature === undefined || !/^[0-9a-fA-F]{128}$/.test(signature)) return false
  return sameText(signReturn(secret, values), signature.toLowerCase())
}
