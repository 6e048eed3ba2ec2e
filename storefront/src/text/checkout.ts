import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'

const n = formatNumber

type Field =
  | 'customer_full_name'
  | 'customer_phone_number'
  | 'customer_address_city'
  | 'customer_address'
  | 'customer_address_landmark'
  | 'customer_alt_phone_number'
  | 'customer_email'
  | 'delivery_date'
  | 'sender_full_name'
  | 'sender_phone_number'
  | 'sender_email'
  | 'order_note'
  | 'company_name'
  | 'pan'

type Simple =
  | 'title'
  | 'back'
  | 'receiver'
  | 'sender'
  | 'pay'
  | 'optional'
  | 'more'
  | 'moreWithPan'
  | 'codPossible'
  | 'placeOrder'
  | 'placing'
  | 'showCode'
  | 'coupon'
  | 'apply'
  | 'applying'
  | 'removeCoupon'
  | 'delivery'
  | 'toPay'
  | 'tryAgain'
  | 'heldTitle'
  | 'changedTitle'
  | 'changedText'
  | 'backToCart'
  | 'backToProduct'
  | 'tooManyTitle'
  | 'downTitle'
  | 'downText'
  | 'offlineTitle'
  | 'offlineText'
  | 'nothingLost'
  | 'rejectedTitle'
  | 'paymentNotStarted'
  | 'choosePlace'
  | 'needsScript'
  | 'testOrder'
  | 'couponGone'
  | 'couponRemoved'
  | 'saleLimitTitle'
  | 'opening'

type CheckoutTexts = Record<Simple, string> & {
  fields: Record<Field, string>
  problems: Record<'required' | 'short' | 'phone' | 'email' | 'place' | 'date' | 'past', string>
  payWith(method: string): string
  items(count: number): string
  need(count: number): string
  withoutScript(place: string): string
  noCodIn(place: string): string
  deliveryTo(place: string, weight: string): string
  saleLimitText(limit: number, product: string): string
  printMissing(product: string): string
  printGone(product: string): string
  heldText(minutes: number): string
  tooManyText(minutes: number): string
  hold(minutes: number): string
  less(amount: string): string
  moreWays(count: number): string
  missingDigits(count: number): string
}

export const checkoutTexts: Texts<CheckoutTexts> = {
  en: {
    title: 'Checkout',
    back: 'Back to cart',
    receiver: 'Who receives it?',
    sender: 'Who sends it?',
    pay: 'How will you pay?',
    optional: '(optional)',
    more: 'Note, second number',
    moreWithPan: 'Note, second number, company bill (PAN)',
    codPossible: 'Cash on delivery possible',
    placeOrder: 'Place order',
    placing: 'Placing the order…',
    showCode: 'Show the QR code',
    coupon: 'Coupon',
    apply: 'Apply',
    applying: 'Checking…',
    removeCoupon: 'Remove',
    delivery: 'Delivery',
    toPay: 'To pay',
    tryAgain: 'Try again',
    heldTitle: 'Someone else is paying for the last ones',
    changedTitle: 'Something in your cart changed',
    changedText: 'An item in your cart is sold out or was changed by the shop. Look at the cart and order the rest.',
    backToCart: 'Look at the cart',
    backToProduct: 'Look at the product',
    tooManyTitle: 'Too many orders for now',
    downTitle: 'The shop is busy',
    downText: 'There was no clear response from the shop. Trying again in a moment does not order twice.',
    offlineTitle: 'No connection',
    offlineText: 'There was no response from the shop. Trying again does not order twice.',
    nothingLost: 'Nothing you typed is lost.',
    rejectedTitle: 'The order was not placed',
    paymentNotStarted: 'The payment could not be started',
    choosePlace: 'Choose a place',
    needsScript: 'The cart needs JavaScript. Without it, order a product directly from its own page.',
    testOrder: 'This was a test order. Nothing was created.',
    withoutScript: (place) =>
      `Without JavaScript, you pay in cash on delivery. The sums are for ${place}; other places show their price.`,
    couponGone: 'The cart changed. Apply the coupon again.',
    couponRemoved: 'The coupon was taken off, so the total has changed.',
    saleLimitTitle: 'The sale has a limit',
    opening: 'Opening the payment…',
    fields: {
      customer_full_name: 'Full name',
      customer_phone_number: 'Mobile number',
      customer_address_city: 'Place',
      customer_address: 'Street, house, ward',
      customer_address_landmark: 'Landmark',
      customer_alt_phone_number: 'Second mobile number',
      customer_email: 'Email',
      delivery_date: 'Deliver on',
      sender_full_name: 'Your name',
      sender_phone_number: 'Your mobile number',
      sender_email: 'Your email',
      order_note: 'Note to the shop',
      company_name: 'Company on the bill',
      pan: 'PAN',
    },
    problems: {
      required: 'This is needed.',
      short: 'Enter at least 2 letters.',
      phone: 'Enter all 10 digits.',
      email: 'Enter an email such as anjali@example.com.',
      place: 'Choose a place from the list.',
      date: 'Choose a day.',
      past: 'Choose today or a later day.',
    },
    payWith: (method) => `Pay with ${method}`,
    items: (count) => plural('en', count, { one: '1 item', other: `${n('en', count)} items` }),
    need: (count) => plural('en', count, { one: '1 field needs you', other: `${n('en', count)} fields need you` }),
    noCodIn: (place) => `No cash on delivery in ${place}. Choose another way to pay.`,
    deliveryTo: (place, weight) => `Delivery, ${place}, ${weight}`,
    saleLimitText: (limit, product) =>
      `One order can have at most ${n('en', limit)} of ${product} while the sale lasts. Order fewer of it.`,
    printMissing: (product) => `${product} needs a print. Remove it from the cart and add it again with a print.`,
    printGone: (product) =>
      `The print of ${product} is no longer offered. Remove it from the cart and add it again with another print.`,
    heldText: (minutes) =>
      'The last pieces of an item in your cart are in another checkout. If they are not paid, they are free again in ' +
      `about ${plural('en', minutes, { one: '1 minute', other: `${n('en', minutes)} minutes` })}.`,
    tooManyText: (minutes) =>
      `Many orders came from this connection. Try again in about ${plural('en', minutes, {
        one: '1 minute',
        other: `${n('en', minutes)} minutes`,
      })}, or call the shop.`,
    hold: (minutes) => `We keep the goods for you for ${n('en', minutes)} minutes while you pay.`,
    less: (amount) => `${amount} less`,
    moreWays: (count) => `Show ${n('en', count)} more ways`,
    missingDigits: (count) =>
      plural('en', count, {
        one: 'Enter all 10 digits. One is missing.',
        other: `Enter all 10 digits. ${n('en', count)} are missing.`,
      }),
  },
  ne: {
    title: 'अर्डर',
    back: 'कार्टमा फर्कनुहोस्',
    receiver: 'सामान कसले लिने?',
    sender: 'कसले पठाउने?',
    pay: 'कसरी तिर्नुहुन्छ?',
    optional: '(ऐच्छिक)',
    more: 'सन्देश, अर्को नम्बर',
    moreWithPan: 'सन्देश, अर्को नम्बर, कम्पनीको बिल (PAN)',
    codPossible: 'सामान पाएपछि नगद तिर्न मिल्छ',
    placeOrder: 'अर्डर गर्नुहोस्',
    placing: 'अर्डर गर्दै…',
    showCode: 'QR कोड देखाउनुहोस्',
    coupon: 'कुपन',
    apply: 'लगाउनुहोस्',
    applying: 'जाँच्दै…',
    removeCoupon: 'हटाउनुहोस्',
    delivery: 'डेलिभरी',
    toPay: 'तिर्नुपर्ने',
    tryAgain: 'फेरि प्रयास गर्नुहोस्',
    heldTitle: 'अन्तिम थान अरू ग्राहकले किन्दै छन्',
    changedTitle: 'कार्टमा केही बदलियो',
    changedText: 'कार्टको एउटा सामान सकियो वा पसलले बदल्यो। कार्ट हेरेर बाँकी सामान अर्डर गर्नुहोस्।',
    backToCart: 'कार्ट हेर्नुहोस्',
    backToProduct: 'सामान हेर्नुहोस्',
    tooManyTitle: 'अहिले धेरै अर्डर भयो',
    downTitle: 'पसल व्यस्त छ',
    downText: 'पसलबाट स्पष्ट जवाफ आएन। केही बेरमा फेरि प्रयास गर्दा दुई पटक अर्डर हुँदैन।',
    offlineTitle: 'इन्टरनेट छैन',
    offlineText: 'पसलबाट जवाफ आएन। फेरि प्रयास गर्दा दुई पटक अर्डर हुँदैन।',
    nothingLost: 'लेखेको केही हराएको छैन।',
    rejectedTitle: 'अर्डर भएन',
    paymentNotStarted: 'भुक्तानी सुरु भएन',
    choosePlace: 'ठाउँ छान्नुहोस्',
    needsScript: 'कार्टलाई जाभास्क्रिप्ट चाहिन्छ। त्यो नभए सामानको आफ्नै पेजबाट सिधै अर्डर गर्नुहोस्।',
    testOrder: 'यो टेस्ट अर्डर थियो। केही बनेको छैन।',
    withoutScript: (place) =>
      `जाभास्क्रिप्ट नभए सामान पाएपछि नगद मात्र तिर्न मिल्छ। रकम ${place} को हो, अरू ठाउँको शुल्क सूचीमा छ।`,
    couponGone: 'कार्ट बदलियो। कुपन फेरि लगाउनुहोस्।',
    couponRemoved: 'कुपन हटाइयो, त्यसैले तिर्नुपर्ने रकम बदलियो।',
    saleLimitTitle: 'सेलमा किन्न पाइने सीमा छ',
    opening: 'भुक्तानी खोल्दै…',
    fields: {
      customer_full_name: 'पूरा नाम',
      customer_phone_number: 'मोबाइल नम्बर',
      customer_address_city: 'ठाउँ',
      customer_address: 'टोल, घर, वडा',
      customer_address_landmark: 'नजिकको चिनिने ठाउँ',
      customer_alt_phone_number: 'अर्को मोबाइल नम्बर',
      customer_email: 'इमेल',
      delivery_date: 'डेलिभरी हुने दिन',
      sender_full_name: 'तपाईंको नाम',
      sender_phone_number: 'तपाईंको मोबाइल नम्बर',
      sender_email: 'तपाईंको इमेल',
      order_note: 'पसललाई सन्देश',
      company_name: 'बिलमा कम्पनीको नाम',
      pan: 'PAN',
    },
    problems: {
      required: 'यो भर्नुहोस्।',
      short: 'कम्तीमा २ अक्षर लेख्नुहोस्।',
      phone: '१० अङ्क पूरा लेख्नुहोस्।',
      email: 'anjali@example.com जस्तो इमेल लेख्नुहोस्।',
      place: 'सूचीबाट ठाउँ छान्नुहोस्।',
      date: 'दिन छान्नुहोस्।',
      past: 'आज वा त्यसपछिको दिन छान्नुहोस्।',
    },
    payWith: (method) => `${method} बाट तिर्नुहोस्`,
    items: (count) => `${n('ne', count)} सामान`,
    need: (count) => `${n('ne', count)} ठाउँमा भर्न बाँकी`,
    noCodIn: (place) => `${place} मा सामान पाएपछि नगद तिर्न मिल्दैन। अर्को तरिका छान्नुहोस्।`,
    deliveryTo: (place, weight) => `डेलिभरी, ${place}, ${weight}`,
    saleLimitText: (limit, product) =>
      `सेलमा एउटा अर्डरमा ${product} बढीमा ${n('ne', limit)} वटा किन्न मिल्छ। सङ्ख्या घटाउनुहोस्।`,
    printMissing: (product) => `${product} मा प्रिन्ट छान्नुपर्छ। कार्टबाट हटाएर, प्रिन्ट छानेर फेरि राख्नुहोस्।`,
    printGone: (product) => `${product} को छानिएको प्रिन्ट अब छैन। कार्टबाट हटाएर, अर्को प्रिन्ट छानेर फेरि राख्नुहोस्।`,
    heldText: (minutes) =>
      `कार्टको एउटा सामानका अन्तिम थान अरू ग्राहकले किन्दै छन्। पैसा नतिरे करिब ${n('ne', minutes)} मिनेटपछि फेरि किन्न पाइन्छ।`,
    tooManyText: (minutes) =>
      `यो इन्टरनेटबाट धेरै अर्डर आयो। करिब ${n('ne', minutes)} मिनेटपछि फेरि प्रयास गर्नुहोस्, वा पसललाई फोन गर्नुहोस्।`,
    hold: (minutes) => `तपाईंले तिर्दासम्म सामान ${n('ne', minutes)} मिनेट राखिदिन्छौँ।`,
    less: (amount) => `${amount} घट्यो`,
    moreWays: (count) => `अरू ${n('ne', count)} तरिका देखाउनुहोस्`,
    missingDigits: (count) => `१० अङ्क पूरा लेख्नुहोस्। ${n('ne', count)} अङ्क पुगेन।`,
  },
}
