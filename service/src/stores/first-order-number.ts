/**
 * The number of a store's first order. database/functions/place_orders.sql has it too, because SQL reads no constant
 * of the service; test/orders/first-order-number.test.ts holds the two together.
 */
export const firstOrderNumber = 1001
