import { describe, expect, test } from 'vitest'
import { checkFunction, checkStores } from './check-stores.ts'
import type { FunctionBody } from './function-bodies.ts'

/*
 * The check of order-path.test.ts can fail: it finds each wrong statement and accepts statements that only look wrong.
 */

const body = (name: string, parameters: string[], statements: string[]): FunctionBody => ({
  name,
  parameters,
  statements,
  isVariable: (word) => parameters.includes(word),
})

const functions = new Map([
  ['count_uses', body('count_uses', ['p_store_id'], ['select count(*) from coupon_uses where store_id = p_store_id'])],
  ['count_calls', body('count_calls', [], ['select count_uses($1)'])],
])

function problems(text: string, ...values: unknown[]): string[] {
  const known = { parameter: (position: number) => String(values[position - 1]), variable: () => undefined }
  return checkStores(text, known, functions).problems
}

describe('a statement without a condition on its store', () => {
  test.each([
    ['no condition', 'select * from orders'],
    ['a condition on something else', 'select * from orders where order_id = $1'],
    ['under OR', 'select * from orders where store_id = $1 or order_id = $2'],
    ['negated', 'select * from orders where not (store_id = $1)'],
    ['not equal', 'select * from orders where store_id <> $1'],
    ['any of several', 'select * from orders where store_id = any($1)'],
    ['in a list', `select * from orders where store_id in ('a', 'b')`],
    [
      'a joined table without its store',
      'select * from orders o join order_lines l using (order_id) where o.store_id = $1',
    ],
    [
      'a joined table with a condition on the wrong one',
      'select * from orders o join stock s on o.store_id = $1 where o.store_id = $1',
    ],
    [
      'a subquery',
      `select * from orders where store_id = $1 and exists (select 1 from order_lines l
        where l.order_id = orders.order_id)`,
    ],
    ['a subquery in the list of columns', 'select (select count(*) from coupons) from stores where store_id = $1'],
    ['a lateral subquery', 'select * from orders o cross join lateral (select * from stock) s where o.store_id = $1'],
    [
      'a WITH query',
      'with all_holds as (select * from stock_holds) select * from stores, all_holds where stores.store_id = $1',
    ],
    [
      'a condition of an outer join on the side that stays',
      'select * from orders o left join stores s on o.store_id = $1 and s.store_id = $1',
    ],
    [
      'a store that a function returned',
      'select * from stock s join unnest($1::text[], $2::text[]) n(store_id, product_id) using (store_id, product_id)',
    ],
    ['an update', `update stock set held = 0 where product_id = $1`],
    [
      'an update by another table',
      'update stock s set held = 0 from stock_holds h where s.store_id = $1 and h.product_id = s.product_id',
    ],
    ['a delete', 'delete from stock_holds where expires_at < now()'],
    [
      'the other half of a union',
      'select order_id from orders where store_id = $1 union select order_id from order_lines',
    ],
    ['an insert without the column', `insert into outbox (message_id) values ('m')`],
    [
      'an insert of another table’s rows',
      'insert into outbox (store_id, message_id) select store_id, order_id from orders',
    ],
    ['an insert of rows from JSON', 'insert into orders select * from jsonb_populate_record(null::orders, $1)'],
    ['a truncate', 'truncate stock'],
    [
      'a store that only a join gives',
      'select * from orders o join stores s on s.store_id = o.store_id where s.store_id = $1',
    ],
    [
      'a store that only USING gives',
      'select * from orders join order_lines using (store_id, order_id) where orders.store_id = $1',
    ],
    [
      'a store that only an outer join gives',
      'select * from stores left join delivery_tables using (store_id) where stores.store_id = $1',
    ],
    [
      'a correlated subquery that takes its store from the row around it',
      'select * from stores s where store_id = $1 and exists (select 1 from outlets o where o.store_id = s.store_id)',
    ],
    [
      'a lateral join that takes its store from the table before it',
      `select * from orders o
        cross join lateral (select * from order_lines l where l.store_id = o.store_id and l.order_id = o.order_id) l
        where o.store_id = $1`,
    ],
    [
      'a store that a WITH query gives',
      'with o as (select * from orders where store_id = $1) select * from o join stores s on s.store_id = o.store_id',
    ],
    [
      'a store that a reference table gives',
      'select * from store_domains d join stores s on s.store_id = d.store_id where d.domain = $1',
    ],
  ])('a statement without a condition on its store is reported: %s', (_case, text) => {
    expect(problems(text, 'one', 'other')).not.toEqual([])
  })

  test.each([
    ['two stores in one statement', 'select * from orders o, stock s where o.store_id = $1 and s.store_id = $2'],
    [
      'a copy from one store to another',
      'insert into coupons (store_id, code) select $2, code from coupons where store_id = $1',
    ],
  ])('a statement about two stores is reported: %s', (_case, text) => {
    expect(problems(text, 'one', 'other')).toEqual([expect.stringContaining('several stores')])
    expect(problems(text, 'one', 'one')).toEqual([])
  })

  test('an update of a row’s store is reported', () => {
    expect(problems('update orders set store_id = $1 where store_id = $1', 'one')).toEqual([
      "orders: a row's store is changed",
    ])
  })

  test('a table that no list names is reported', () => {
    expect(problems('select * from new_table')).toEqual(['new_table: a table of no list'])
  })

  test.each([
    ['a local table beside a table of a store', 'select * from orders, rate_limits where store_id = $1'],
    ['the job queue beside a table of a store', `select graphile_worker.add_job('x') from orders where store_id = $1`],
    [
      'a function that reads tables beside a table of a store',
      'select count_uses($1) from coupons where store_id = $1',
    ],
    ['a function that calls one that reads tables', 'select count_calls() from coupons where store_id = $1'],
    ['a function of a store called without a store', 'select count_uses(now()::text)'],
  ])('a call or table that the store’s server does not have is reported: %s', (_case, text) => {
    expect(problems(text, 'one')).toHaveLength(1)
  })
})

describe('a statement that stays in its store', () => {
  test.each([
    ['by a value', 'select * from orders where store_id = $1'],
    ['by a value on the left side', 'select * from orders where $1::text = store_id'],
    [
      'by a value at each side of a join',
      'select * from orders o join stores s on s.store_id = $1 where o.store_id = $1',
    ],
    [
      'by a value in the condition of an outer join',
      'select * from stores s left join delivery_tables d on d.store_id = $1 where s.store_id = $1',
    ],
    [
      'by a value inside a subquery',
      'select * from stores s where store_id = $1 and exists (select 1 from outlets o where o.store_id = $1)',
    ],
    [
      'by a value inside a WITH query',
      'with o as (select * from orders where store_id = $1) select * from o join stores s on s.store_id = $1',
    ],
    ['by comparing rows', 'select * from orders where (store_id, order_id) = ($1, $2)'],
    [
      'an insert',
      'insert into outbox (store_id, message_id) values ($1, $2) on conflict (store_id, message_id) do nothing',
    ],
    [
      'an insert of rows of the same store',
      'insert into outbox (message_id, store_id) select order_id, store_id from orders where store_id = $1',
    ],
    [
      'an insert of a made row whose store is given',
      `insert into orders
        select r.* from jsonb_populate_record(null::orders, $2 || jsonb_build_object('store_id', $1::text)) r`,
    ],
    [
      'an update by what a delete returned',
      `with gone as (delete from stock_holds where store_id = $1 returning product_id)
        update stock s set held = 0 from gone where s.store_id = $1`,
    ],
    [
      'a reference table beside a table of a store',
      `select * from store_domains d join stores s on s.store_id = d.store_id where s.store_id = $1`,
    ],
    ['a reference table alone', 'select store_id from store_domains where domain = $1'],
    ['a function called alone', 'select count_uses($1)'],
    ['no table at all', 'select pg_notify($1, $2)'],
    ['the start of a transaction', 'begin'],
  ])('a statement that stays in its store is accepted: %s', (_case, text) => {
    expect(problems(text, 'one', 'two')).toEqual([])
  })
})

describe('the body of a function', () => {
  test('a function of one store is accepted, and one statement without its store is reported', () => {
    const good = body('f', ['p_store_id', 'p_id'], ['update orders set status = p_id where store_id = p_store_id'])
    expect(checkFunction(good, functions)).toEqual([])
    const bad = { ...good, statements: [...good.statements, 'delete from order_lines where order_id = p_id'] }
    expect(checkFunction(bad, functions)).toEqual([
      'f: order_lines: no store in delete from order_lines where order_id = p_id',
    ])
  })

  test('a function with two stores or an oddly named store is reported', () => {
    const two = [
      'update orders set status = 1 where store_id = p_store_id',
      'delete from stock where store_id = v_other_store_id',
    ]
    expect(checkFunction(body('f', ['p_store_id', 'v_other_store_id'], two), functions)).toHaveLength(1)
    const odd = ['delete from stock where store_id = p_product_id']
    expect(checkFunction(body('f', ['p_product_id'], odd), functions)).toEqual(['f: its stores: p_product_id'])
  })
})
