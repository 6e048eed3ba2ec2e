import { couponAnswer } from '../../coupons/coupons.responses.contract.ts'
import {
  cancelAnswer,
  orderResponse,
  releaseHoldAnswer,
  trackedOrderAnswer,
} from '../../orders/orders.responses.contract.ts'
import { reviewAnswer } from '../../reviews/reviews.responses.contract.ts'
import { message } from './answer-parts.contract.ts'
import type { Operations } from './operation.ts'

const phone = { phone_number: "Provided phone number don't match with order phone number" }
const demoStore = '6745a1b0c3d2e4f5a6b7c001'
const demoLine = { product: '66ffeed06830e2e25f17ffb5', variant: '', quantity: 10 }
const often = { requests: 600, minutes: 1 }
const whosePhone = "the order's phone: it proves that the order is yours"

export const orderOperations: Operations = {
  'POST /public/coupon': {
    ...{ id: 'applyCoupon', tag: 'Coupons', summary: 'What a coupon is worth for a cart' },
    description:
      'Call it when the shopper presses Apply. A coupon with a limit keeps one use aside for about 12 seconds. The discount is computed again when the order is placed.',
    answer: couponAnswer,
    limit: often,
    refusals: [
      ...['Coupan not found', 'Coupon is inactive', 'All the available coupons have been used.'],
      ...['Coupon code not available', 'Coupon code is expired', 'Cart must not be empty'],
      'Coupon is not applicable to any products',
    ],
    example: { store: demoStore, code: 'DASHAIN15', products: [demoLine] },
    about: { code: 'exact, in the case it was made', 'products[].variant': "'' for a product without variants" },
  },
  'POST /order/:store_id': {
    ...{ id: 'placeOrder', tag: 'Orders', summary: 'Place an order' },
    description:
      'Prices, stock, delivery charge and discount are computed here, whatever the browser showed. Cash on delivery takes the stock at once; any other method holds it for `hold_seconds` while the payment is made.',
    answer: orderResponse,
    refusals: [
      ...['Store not found', 'Product is required', 'Either of the selected product is already deleted'],
      ...['Variant selection required for this product', 'Please choose a print for <name>'],
      'The selected print is no longer available for <name>',
      'Either of the selected product has been modified, please add to cart again',
      ...['Either of the selected product is out of stock', 'Selected delivery city not found, please try again'],
      'Flash sale: you can buy at most N of "<name>" per order.',
      "The last units of an item in your cart are in other shoppers' checkouts right now. Please try again in about N minutes.",
      'Cash on delivery is not available for the selected delivery location',
      ...['Coupon not found', 'You are not allowed to perform this action'],
      ...['This reward coupon belongs to another account', 'Coupon is inactive', 'Coupon code not available'],
      ...['Coupon code is expired', 'All the available coupons have been used.'],
      ...['Only cash on delivery can use this coupon', 'Only online payment method can use this coupon'],
      ...['This coupon is not valid for <place>', 'Coupon is only applicable for order value above <min>'],
      ...['Coupon is not applicable to any products', 'The order is too large'],
    ],
    unauthorized: {
      customer_email: 'Email address is required',
      sender_email: 'Sender email address is required',
    },
    limit: { requests: 5, minutes: 10, inOneStore: true },
    cast: '`coupon` is longer than 20 characters and is no id',
    example: {
      ...{ products: [demoLine], customer_full_name: 'Asha Gurung', customer_phone_number: '9812345678' },
      ...{ customer_address_city: 'Lalitpur', customer_address: 'Patan Dhoka 12', paymentMethod: 'COD' },
      ...{ url: 'https://shop.example', coupon: '' },
    },
    others: { 422: { description: 'This Idempotency-Key was used with another body', answer: message } },
    about: {
      'products[].product': "the product's id",
      'products[].variant': "the variant's id; '' for a product without variants",
      'products[].customization_charge': 'per unit',
      'products[].custom_fields[]': '`<label>|||<type>|||<value>`',
      'products[].print_id': 'the chosen print, for a product with the print add-on',
      'meta.event_id': 'the id of the purchase event, to count it once',
      customer_email: { description: "a valid email, or ''; a store may require one" },
      customer_address_city: 'the exact name of a place of the delivery table',
      sender_full_name: 'for a store whose customer is the receiver',
      delivery_date: 'YYYY-MM-DD',
      paymentMethod:
        'COD, QR_Dynamic, BankNetACheckout, QR, WalletA, BankNetA, WalletB, HubA or bank_card; any other text is stored and cannot be paid',
      url: "the site's origin: scheme and host, no path",
      coupon: "the coupon's `_id`, or ''; 20 characters or fewer count as none",
    },
  },
  'GET /order/public/:store_id/id/:order_id': {
    ...{ id: 'trackOrder', tag: 'Orders', summary: 'An order as its tracking page shows it' },
    description:
      'Payable is product_total_price + delivery_charge + customization_total - discount.d_value. Not kept by anybody.',
    answer: trackedOrderAnswer,
    refusals: ['Order item not found'],
  },
  'POST /order/public/cancel': {
    ...{ id: 'cancelOrder', tag: 'Orders', summary: 'Cancel a pending order' },
    description: 'Stock and a counted coupon use go back. The phone is compared before anything else about the order.',
    answer: cancelAnswer,
    limit: often,
    refusals: [
      ...['Store not found', 'Order cancellation is not available', 'Order not found'],
      'Only orders in Pending or Processing status can be cancelled',
    ],
    unauthorized: phone,
    about: { phone_number: whosePhone },
  },
  'POST /order/public/release-hold': {
    ...{ id: 'releaseHold', tag: 'Orders', summary: 'Let go of what an unpaid order holds' },
    description:
      'When the timer of the payment ran out, or the shopper gave it up. A payment that still arrives counts.',
    answer: releaseHoldAnswer,
    limit: often,
    refusals: ['Order not found'],
    about: { transaction_id: '`transaction` of the payment start; the order alone decides' },
  },
  'POST /order/public/submit-review': {
    ...{ id: 'reviewProduct', tag: 'Orders', summary: 'Review a product of an order' },
    answer: reviewAnswer,
    limit: often,
    refusals: [
      ...['Order item not found', 'Product has already been reviewed'],
      ...['Provided product not found in the following order', 'Selected product not found'],
    ],
    unauthorized: phone,
    about: { phone_number: whosePhone, rating: 'a whole number, please' },
  },
}
