import { z } from 'zod'
import { trimmed } from '../values.ts'

/* The domain of the store (4.2). */

/** A name has 253 characters, with the `_pasal.` of its record. */
const longestName = 246

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A host name with a dot whose last label is no number, in ASCII: an address of either kind is none. */
const hostName = trimmed(1, longestName)
  .overwrite(inAscii)
  .refine((value) => {
    const labels = value.split('.')
    return (
      labels.length > 1 && labels.every((part) => label.test(part)) && !/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')
    )
  }, 'Must be a host name such as shop.example')

/** Lower case; a name in another script becomes its ASCII form. */
function inAscii(value: string): string {
  const lower = value.toLowerCase()
  const isPlain = /^[ -~]*$/.test(lower)
  return isPlain || !URL.canParse(`http://${lower}`) ? lower : new URL(`http://${lower}`).hostname
}

export const putDomainRequest = z.strictObject({ domain: hostName })

export type PutDomain = z.output<typeof putDomainRequest>
