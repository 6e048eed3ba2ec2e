import type { Texts } from '../language/language.ts'

type Status = 'Inactive' | 'Draft' | 'Pending' | 'Processing' | 'Dispatched' | 'Delivered' | 'Cancelled' | 'Returned'

type TrackingTexts = Record<
  | 'ordered'
  | 'toCheckout'
  | 'paid'
  | 'paidPart'
  | 'unpaid'
  | 'now'
  | 'follow'
  | 'cancel'
  | 'cancelTitle'
  | 'cancelText'
  | 'cancelPaidText'
  | 'cancelYes'
  | 'keep'
  | 'phone'
  | 'wrongPhone'
  | 'tenDigits'
  | 'cancelled'
  | 'notCancelled'
  | 'review'
  | 'words'
  | 'optional'
  | 'publish'
  | 'reviewed'
  | 'notReviewed'
  | 'productGone'
  | 'reviewedBefore'
  | 'chooseStars'
  | 'delivery'
  | 'discount'
  | 'customization'
  | 'total'
  | 'notFoundTitle'
  | 'notFoundText'
  | 'tooMany'
  | 'shop'
  | 'items',
  string
> & {
  states: Record<Status, string>
  title: Record<Status, string>
  sentence: Record<Status, string>
  thanks(name: string): string
  endsWith(digits: string): string
  howIs(product: string): string
  stars(count: number): string
}

export const trackingTexts: Texts<TrackingTexts> = {
  en: {
    toCheckout: 'Back to checkout',
    ordered: 'Ordered',
    paid: 'Paid',
    paidPart: 'Paid so far',
    unpaid: 'To pay on delivery',
    now: 'Now',
    follow: 'Follow the parcel',
    cancel: 'Cancel order',
    cancelTitle: 'Cancel this order?',
    cancelText: 'It has not been sent yet. The goods go back to the shelf.',
    cancelPaidText: 'It has not been sent yet. You have paid; the shop sends the money back by hand.',
    cancelYes: 'Cancel the order',
    keep: 'Keep it',
    phone: 'Mobile number of the order',
    wrongPhone: 'This is not the number of this order.',
    tenDigits: 'Enter all 10 digits.',
    cancelled: 'The order is cancelled.',
    notCancelled: 'The order cannot be cancelled any more.',
    review: 'Review',
    words: 'Your words',
    optional: '(optional)',
    publish: 'Publish review',
    reviewed: 'Thank you. Your review is published.',
    notReviewed: 'The review was not published. Try again.',
    productGone: 'The shop no longer has this product.',
    reviewedBefore: 'This product has its review of this order already.',
    chooseStars: 'Choose the stars.',
    delivery: 'Delivery',
    discount: 'Discount',
    customization: 'Your own wishes',
    total: 'Total',
    notFoundTitle: 'No such order',
    notFoundText: 'Check the link in your mail or message. It is long and easily cut.',
    tooMany: 'Too many tries. Wait a minute and try again.',
    shop: 'Back to the shop',
    items: 'Goods',
    states: {
      Inactive: 'Payment not finished',
      Draft: 'We have your order',
      Pending: 'We have your order',
      Processing: 'Being packed',
      Dispatched: 'On its way',
      Delivered: 'Delivered',
      Cancelled: 'Cancelled',
      Returned: 'Returned',
    },
    title: {
      Inactive: 'The payment is not finished',
      Draft: 'Your order',
      Pending: 'Your order',
      Processing: 'Your order is being packed',
      Dispatched: 'Your order is on its way',
      Delivered: 'It has arrived',
      Cancelled: 'This order is cancelled',
      Returned: 'This order came back',
    },
    sentence: {
      Inactive: 'If you have paid, this page changes by itself within a minute. Else order again from the shop.',
      Draft: 'The shop looks at it. Keep this page; it is always up to date.',
      Pending: 'The shop confirms it soon. Keep this page; it is always up to date.',
      Processing: 'The shop is packing your order. Keep this page; it is always up to date.',
      Dispatched: 'The courier brings it to you.',
      Delivered: 'How is it? Your review helps others.',
      Cancelled: 'Nothing is sent. If you have paid, the shop sends the money back by hand.',
      Returned: 'The shop has the goods again.',
    },
    thanks: (name) => `Thank you, ${name}. We have your order.`,
    endsWith: (digits) => `It ends with ${digits}. So we know that it is you.`,
    howIs: (product) => `How is ${product}?`,
    stars: (count) => ['', 'Bad', 'Not good', 'Fair', 'Good', 'Very good'][count] ?? '',
  },
  ne: {
    toCheckout: 'अर्डर पेजमा फर्कनुहोस्',
    ordered: 'अर्डर भयो',
    paid: 'पैसा तिरियो',
    paidPart: 'अहिलेसम्म तिरेको',
    unpaid: 'सामान पाएपछि तिर्ने',
    now: 'अहिले',
    follow: 'सामान कहाँ पुग्यो हेर्नुहोस्',
    cancel: 'अर्डर रद्द गर्नुहोस्',
    cancelTitle: 'यो अर्डर रद्द गर्ने?',
    cancelText: 'सामान अझै पठाइएको छैन। सामान फेरि पसलमै रहन्छ।',
    cancelPaidText: 'सामान अझै पठाइएको छैन। तपाईंले तिर्नुभएको पैसा पसलले आफैँ फिर्ता पठाउँछ।',
    cancelYes: 'अर्डर रद्द गर्नुहोस्',
    keep: 'यस्तै रहन दिनुहोस्',
    phone: 'अर्डरको मोबाइल नम्बर',
    wrongPhone: 'यो नम्बर यस अर्डरको होइन।',
    tenDigits: '१० अङ्क पूरा लेख्नुहोस्।',
    cancelled: 'अर्डर रद्द भयो।',
    notCancelled: 'यो अर्डर अब रद्द गर्न मिल्दैन।',
    review: 'समीक्षा',
    words: 'तपाईंको भनाइ',
    optional: '(ऐच्छिक)',
    publish: 'समीक्षा राख्नुहोस्',
    reviewed: 'धन्यवाद। तपाईंको समीक्षा राखियो।',
    notReviewed: 'समीक्षा राखिएन। फेरि प्रयास गर्नुहोस्।',
    productGone: 'यो सामान अब पसलमा छैन।',
    reviewedBefore: 'यस अर्डरबाट यो सामानको समीक्षा पहिले नै राखिएको छ।',
    chooseStars: 'तारा छान्नुहोस्।',
    delivery: 'डेलिभरी',
    discount: 'छुट',
    customization: 'आफ्नै रोजाइ',
    total: 'जम्मा',
    notFoundTitle: 'यस्तो अर्डर छैन',
    notFoundText: 'इमेल वा सन्देशको लिङ्क हेर्नुहोस्। लामो लिङ्क सजिलै काटिन्छ।',
    tooMany: 'धेरै पटक प्रयास भयो। एक मिनेट पर्खेर फेरि गर्नुहोस्।',
    shop: 'पसलमा फर्कनुहोस्',
    items: 'सामान',
    states: {
      Inactive: 'भुक्तानी बाँकी',
      Draft: 'अर्डर आइपुग्यो',
      Pending: 'अर्डर आइपुग्यो',
      Processing: 'प्याक हुँदै छ',
      Dispatched: 'बाटोमा छ',
      Delivered: 'पुग्यो',
      Cancelled: 'रद्द भयो',
      Returned: 'फिर्ता भयो',
    },
    title: {
      Inactive: 'भुक्तानी पूरा भएको छैन',
      Draft: 'तपाईंको अर्डर',
      Pending: 'तपाईंको अर्डर',
      Processing: 'अर्डर प्याक हुँदै छ',
      Dispatched: 'अर्डर बाटोमा छ',
      Delivered: 'सामान पुग्यो',
      Cancelled: 'यो अर्डर रद्द भयो',
      Returned: 'यो अर्डर फिर्ता भयो',
    },
    sentence: {
      Inactive: 'तिरिसक्नुभएको छ भने यो पेज एक मिनेटभित्र आफैँ बदलिन्छ। नत्र पसलबाट फेरि अर्डर गर्नुहोस्।',
      Draft: 'पसलले हेर्दै छ। यो पेज राखिराख्नुहोस्, यहाँ सधैँ ताजा जानकारी हुन्छ।',
      Pending: 'पसलले चाँडै पक्का गर्छ। यो पेज राखिराख्नुहोस्, यहाँ सधैँ ताजा जानकारी हुन्छ।',
      Processing: 'पसलले सामान प्याक गर्दै छ। यो पेज राखिराख्नुहोस्, यहाँ सधैँ ताजा जानकारी हुन्छ।',
      Dispatched: 'कुरियरले सामान ल्याउँदै छ।',
      Delivered: 'कस्तो छ? तपाईंको समीक्षाले अरूलाई सघाउँछ।',
      Cancelled: 'सामान पठाइँदैन। पैसा तिर्नुभएको भए पसलले आफैँ फिर्ता पठाउँछ।',
      Returned: 'सामान पसलमा फर्कियो।',
    },
    thanks: (name) => `धन्यवाद, ${name}। अर्डर आइपुग्यो।`,
    endsWith: (digits) => `अन्तिम अङ्क ${digits} हुन्। यसैबाट तपाईं नै हुनुहुन्छ भन्ने थाहा हुन्छ।`,
    howIs: (product) => `${product} कस्तो छ?`,
    stars: (count) => ['', 'नराम्रो', 'खासै राम्रो छैन', 'ठिकै', 'राम्रो', 'धेरै राम्रो'][count] ?? '',
  },
}
