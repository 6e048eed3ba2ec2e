/*
 * The statements of shoppers' calls and of jobs that look into every store, each with its reason. Nothing that takes an order, cancels it or settles its
 * payment may stand here: what is written is written in one store.
 */

export type CrossStore = { statement: RegExp; why: string }

export const crossStoreStatements: CrossStore[] = [
  {
    statement: /^select \S.* from payment_transactions where transaction_id = \$1$/,
    why: 'the check routes are given nothing but the transaction (4.5); every server looks into one index',
  },
  {
    statement: /^select \S.* from payment_transactions where reference = \$1 and method = \$2$/,
    why: 'a gateway’s notification names nothing but the reference',
  },
  {
    statement: /^select coupon_id from coupons where coupon_id = any\(\$1\)$/,
    why: 'only after an order was refused for a coupon that its store does not have: which of two messages it gets (7.2)',
  },
  {
    statement: /^select distinct store_id, product_id, variant_id from stock_holds where expires_at <= \$1 limit \$2$/,
    why: 'the minute’s sweep looks for holds that ran out; each is then freed in its own store',
  },
  {
    statement: /^select distinct store_id from flash_sales where flipped_at is distinct from/,
    why: 'the minute’s sweep looks for sales whose moment passed; each store’s prices are then written in that store',
  },
  {
    statement:
      /^select store_id, transaction_id from payment_transactions where next_check_at <= \$1 order by next_check_at limit \$2$/,
    why: 'the minute’s sweep looks for payments whose next check is due, without a lock; each is then taken in its own store',
  },
  {
    statement:
      /^select distinct store_id, product_id as id from alerts where kind = 'back-in-stock' .* offset 4999 limit 1$/,
    why: 'the minute’s sweep goes through the products that somebody waits for in parts: where the next one ends',
  },
  {
    statement:
      /^select distinct alert\.store_id, alert\.product_id as id from \(select distinct store_id, product_id, variant_id from alerts/,
    why: 'the minute’s sweep looks for products that can be had again; everything it joins is of the alert’s own store, and the alerts are sent in it',
  },
  {
    statement: /^select distinct sale\.store_id from flash_sales sale .* exists \(select 1 from alerts/,
    why: 'the minute’s sweep looks for stores with a sale that somebody waited for; the same',
  },
  {
    statement: /^select store_id from outbox where channel = \$1 .* order by store_id limit 1$/,
    why: 'a worker looks for the next store with a message due, without a lock; its rows are then claimed in that store',
  },
]
