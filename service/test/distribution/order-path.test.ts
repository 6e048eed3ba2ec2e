import { beforeAll, describe, expect, test } from 'vitest'
import { type PaymentService, startPaymentService } from '../harness/payment-service.ts'
import { checkFunction, checkStores, oneLine } from './check-stores.ts'
import { crossStoreStatements } from './cross-store.ts'
import { type FunctionBody, listTriggerFunctions, readFunctions } from './function-bodies.ts'
import { type Recorded, recordStatements } from './recorded-statements.ts'
import { walkThroughTheShop } from './shopper-walk.ts'
import { checkStatement } from './statement-check.ts'

let service: PaymentService
let functions: Map<string, FunctionBody>
let storeId: string
const steps = new Map<string, Recorded[]>()

beforeAll(async () => {
  service = await startPaymentService({ RATE_LIMITS: 'on' })
  const recorded = recordStatements(service.context)
  functions = await readFunctions(service.context.db)
  const walked = await walkThroughTheShop(service, async (name, walk) => {
    recorded.length = 0
    const result = await walk()
    steps.set(name, [...recorded])
    return result
  })
  storeId = walked.storeId
})

const walked = [
  'an order by cash on delivery, with variant, print and flash sale',
  'an order repeated under its Idempotency-Key',
  'a coupon typed in',
  'an order with a limited coupon',
  'an online order with a coupon',
  'an order for more than there is',
  'an order with a coupon that no store has',
  'tracking',
  'a review',
  'a cancel, after a wrong phone',
  'a hold released',
  'a payment started, failed, started again and paid',
  'a payment by QR, queried and paid',
  'a payment with a notification of its gateway',
  'the jobs that follow',
  'the minute’s sweeps',
]
/**
 * The steps that may read other stores: an order with an unknown coupon, payments named by a bare number, the outbox,
 * and sweeps.
 */
const mayLookElsewhere = /no store has|payment|jobs|sweeps/

describe('every statement goes to one server when stores are spread over servers', () => {
  test('the walk through the shop has exactly these steps', () => {
    expect([...steps.keys()]).toEqual(walked)
  })

  test.each(walked)('every statement of this step goes to one server: %s', (name) => {
    const statements = steps.get(name) as Recorded[]
    expect(statements.length).toBeGreaterThan(0)
    expect(problemsOf(statements)).toEqual([])
  })

  test('every transaction stays in the shopper’s store', () => {
    const storesOf = new Map<number, Set<string>>()
    for (const one of [...steps.values()].flat()) {
      const stores = storesOf.get(one.transaction) ?? new Set()
      for (const store of checkStores(one.text, parameters(one), functions).stores) stores.add(store)
      storesOf.set(one.transaction, stores)
    }
    const found = [...storesOf.values()].filter((stores) => stores.size > 0)
    expect(found.length).toBeGreaterThan(walked.length)
    expect(found.filter((stores) => stores.size !== 1 || !stores.has(storeId))).toEqual([])
  })

  test('placing, tracking, cancelling and reviewing read no other store', () => {
    const own = walked.filter((name) => !mayLookElsewhere.test(name)).flatMap((name) => steps.get(name) as Recorded[])
    expect(own.filter(({ text }) => looksElsewhere(text)).map(({ text }) => oneLine(text))).toEqual([])
  })

  test('a statement that loses one of its conditions on the store is reported', () => {
    const unreported = ownStatements()
      .flatMap(({ text, values }) => withoutOneCondition(text).map((shorter) => ({ text: shorter, values })))
      .filter((one) => checkStores(one.text, parameters(one), functions).problems.length === 0)
    expect(unreported.map(({ text }) => flat(text))).toEqual([])
  })

  test('a statement that names another store in one place is reported', () => {
    const unreported = ownStatements()
      .flatMap(({ text, values }) => withOneStoreChanged(values).map((changed) => ({ text, values: changed })))
      .filter((one) => {
        const { problems, stores } = checkStores(one.text, parameters(one), functions)
        return problems.length === 0 && stores.size === 1 && stores.has(storeId)
      })
    expect(unreported.map(({ text }) => flat(text))).toEqual([])
  })

  test('every statement inside the called functions stays in one store', async () => {
    const called = await calledFunctions()
    expect([...called]).toEqual(expect.arrayContaining(['place_orders', 'release_overdue_holds']))
    const problems = [...called].flatMap((name) => checkFunction(functions.get(name) as FunctionBody, functions))
    expect(problems).toEqual([])
  })

  test('each listed exception is used by a statement', async () => {
    const statements = [...steps.values()].flat()
    const unused = crossStoreStatements.filter(
      ({ statement }) => !statements.some(({ text }) => statement.test(flat(text))),
    )
    expect(unused.map(({ why }) => why)).toEqual([])
  })
})

type Sent = Pick<Recorded, 'text' | 'values'>

/** Each different statement on the tables of a store, once. */
function ownStatements(): Sent[] {
  const byText = new Map([...steps.values()].flat().map((one) => [one.text, one]))
  const statements = [...byText.values()].filter(({ text }) => /\bstore_id = \$/.test(text) && !looksElsewhere(text))
  expect(statements.length).toBeGreaterThan(30)
  return statements
}

function withoutOneCondition(text: string): string[] {
  const conditions = [...text.matchAll(/\b(?:\w+\.)?store_id = \$\d+/g)]
  return conditions.map(
    ({ 0: condition, index }) => `${text.slice(0, index)}true${text.slice(index + condition.length)}`,
  )
}

function withOneStoreChanged(values: unknown[]): unknown[][] {
  const positions = values.flatMap((value, position) => (value === storeId ? [position] : []))
  return positions.map((position) => values.with(position, 'another store'))
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
const looksElsewhere = (text: string) => crossStoreStatements.some(({ statement }) => statement.test(flat(text)))
const parameters = ({ values }: Pick<Recorded, 'values'>) => ({
  parameter: (position: number) => String(values[position - 1]),
  variable: () => undefined,
})

function problemsOf(statements: Recorded[]): string[] {
  const problems = statements
    .filter(({ text }) => !looksElsewhere(text))
    .flatMap((one) => {
      const found = checkStores(one.text, parameters(one), functions).problems
      return found.map((problem) => `${problem} in ${oneLine(one.text)}`)
    })
  return [...new Set(problems)]
}

/** Functions called by a recorded statement, by a trigger of a table it wrote, or by another of these functions. */
async function calledFunctions(): Promise<Set<string>> {
  const triggers = await listTriggerFunctions(service.context.db)
  const called = new Set<string>()
  const addCalled = (text: string) => {
    const { calls, written } = checkStatement(text, { parameter: String, variable: () => undefined })
    const byTriggers = triggers.filter(({ table }) => written.has(table)).map((trigger) => trigger.function)
    for (const name of [...calls.map((call) => call.name), ...byTriggers]) {
      if (called.has(name) || !functions.has(name)) continue
      called.add(name)
      for (const statement of (functions.get(name) as FunctionBody).statements) addCalled(statement)
    }
  }
  for (const { text } of [...steps.values()].flat()) addCalled(text)
  return called
}
