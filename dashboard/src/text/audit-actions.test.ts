import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from './audit-actions.ts'

const service = join(import.meta.dirname, '../../../service/src')

/** The actions that the service writes: named whole, by the kind of a resource, or by the verb of an order. */
function writtenActions(): string[] {
  const files = readdirSync(service, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const all = files.map((name) => readFileSync(join(service, name), 'utf8')).join('\n')
  const found = (pattern: RegExp) => [...all.matchAll(pattern)].map(([, name = '']) => name)
  const actions = found(/\baction: (?:[^\n]*\? )?'(\w+\.\w+)'/g)
  const otherwise = found(/\baction: [^\n]*\? '\w+\.\w+' : '(\w+\.\w+)'/g)
  const kinds = found(/Resource<\w+>(?: => \(| = )\{\s+kind: '(\w+)'/g)
  const ofResources = kinds.flatMap((kind) => ['create', 'update', 'delete'].map((verb) => `${kind}.${verb}`))
  const ofOrders = found(/\bfinished\(write, '(\w+)'/g).map((verb) => `order.${verb}`)
  const ofDomains = found(/\baudited\(tx, request, '(\w+)'/g).map((verb) => `domain.${verb}`)
  for (const part of [otherwise, kinds, ofOrders, ofDomains]) expect(part.length).toBeGreaterThan(0)
  return [...new Set([...actions, ...otherwise, ...ofResources, ...ofOrders, ...ofDomains])]
}

/** Kinds that have no call to make or delete their one object. */
const neverWritten = ['delivery.create', 'delivery.delete', 'store.delete']

test.each(['en', 'ne'] as const)('every action of the audit has words in %s', (lang) => {
  const known = Object.keys(auditActions[lang])
  expect(writtenActions().filter((action) => !known.includes(action) && !neverWritten.includes(action))).toEqual([])
})
