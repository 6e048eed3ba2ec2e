import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testedTexts, thrownMessages } from './collected-messages.ts'
import { contractMessages } from './contract-messages.ts'

/* Every message of the source is the contract's, or stands in the list of docs/api/errors.md; and a test expects it. */

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/api/errors.md'), 'utf8')
const [, list = ''] = page.split('## Messages beside the specification')
const ownMessages = [...list.matchAll(/^\| `([^`]+)` \|/gm)].map((row) => (row[1] as string).replaceAll(/<\w+>/g, '…'))
const known = [...contractMessages, ...ownMessages]
const thrown = thrownMessages()
/** These begin with a value or an apostrophe, so the source is searched for no text like them. */
const notCollected = /^…|^We'/

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

describe('messages', () => {
  test('a message of the source is one of the contract or of the list in errors.md', () => {
    expect(thrown.length).toBeGreaterThan(90)
    expect(thrown.filter((message) => !known.includes(message))).toEqual([])
  })

  test('a message of the contract or of the list in errors.md stands in the source', () => {
    expect(ownMessages.length).toBeGreaterThan(20)
    expect(known.filter((message) => !notCollected.test(message) && !thrown.includes(message))).toEqual([])
  })

  test('no message of the list in errors.md is one of the contract, and none stands there twice', () => {
    expect(known.filter((message, index) => known.indexOf(message) !== index)).toEqual([])
  })

  test('a test expects each message', () => {
    const texts = [...testedTexts()]
    const isTested = (message: string) => {
      const pattern = new RegExp(message.split('…').map(escaped).join('.+'))
      return texts.some((text) => pattern.test(text))
    }
    expect(known.filter((message) => !isTested(message))).toEqual([])
  })
})
