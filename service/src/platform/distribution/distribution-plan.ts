import {
  distributedTables,
  functionsOfAStore,
  functionsOnEveryServer,
  localSchemas,
  localTables,
  referenceTables,
  settings,
  triggersTakenAway,
} from './distributed-tables.ts'

/** What `npm run distribute` would do, and what it leaves to the operator. Needs no database. */
export function distributionPlan(): string {
  return [
    part('Distributed by store_id, side by side with stores', distributedTables),
    part('Reference: whole on every server', referenceTables),
    part('Local: on the coordinator only', [...localTables, ...localSchemas.map((schema) => `schema ${schema}`)]),
    part('Functions on every server', functionsOnEveryServer),
    part('Functions whose calls run on the server of their store', functionsOfAStore),
    part(
      'Triggers taken away',
      triggersTakenAway.map(({ trigger, table }) => `${trigger} on ${table}`),
    ),
    part('Settings, for the operator', settings),
  ].join('\n')
}

function part(title: string, lines: readonly string[]): string {
  return `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`
}
