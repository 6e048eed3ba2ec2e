/*
 * The statements of requests and jobs that look into every store, each with its reason. No statement that places or
 * cancels an order or settles its payment belongs here: all writes stay in one store.
 */

export type CrossStore = { statement: RegExp; why: string }

export const crossStoreStatements: CrossStore[] = [
  {
    statement: /^select \S.* from payment_transactions where transaction_id = any\(\$1\)$/,
    why: 'the check routes are given nothing but the transaction (4.5); every server looks into one index',
  },
  {
    statement: /^select \S.* from payment_transactions where reference = \$1 and method = \$2$/,
    why: 'a gateway’s notification names nothing but the reference',
  },
  {
    statement: /^select coupon_id from coupons where coupon_id = any\(\$1\)$/,
    why: 'only after an order was rejected for an unknown coupon: it decides between two messages (7.2)',
  },
  {
    statement: /^select distinct store_id, product_id, variant_id from stock_holds where expires_at <= \$1 limit \$2$/,
    why: 'the minute’s sweep looks for holds that ran out; each is then released in its own store',
  },
  {
    statement: /^select distinct store_id from flash_sales where flipped_at is distinct from/,
    why: 'the minute’s sweep looks for sales that start or end; each store’s prices are written in that store',
  },
  {
    statement: new RegExp(
      /^select store_id from payment_transactions where next_check_at <= \$1 /.source +
        /group by store_id order by min\(next_check_at\) limit \$2$/.source,
    ),
    why: 'the minute’s sweep looks for stores with payments whose check is due; each is claimed in its own store',
  },
  {
    statement:
      /^select distinct store_id, product_id as id from alerts where kind = 'back-in-stock' .* offset 4999 limit 1$/,
    why: 'the minute’s sweep reads the products with waiting alerts in parts: where the next part ends',
  },
  {
    statement: new RegExp(
      /^select distinct alert\.store_id, alert\.product_id as id from /.source +
        /\(select distinct store_id, product_id, variant_id from alerts/.source,
    ),
    why: 'the minute’s sweep looks for products that are back in stock; all else stays in the alert’s store',
  },
  {
    statement: /^select distinct sale\.store_id from flash_sales sale .* exists \(select 1 from alerts/,
    why: 'the minute’s sweep looks for stores with a started sale that has waiting alerts',
  },
  {
    statement: /^select store_id from outbox where channel = \$1 .* order by store_id limit 1$/,
    why: 'a worker looks for the next store with a due message, without a lock, and claims rows there',
  },
]
