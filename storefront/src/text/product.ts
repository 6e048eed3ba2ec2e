import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'

const n = formatNumber

type ProductTexts = Record<
  | 'colour'
  | 'size'
  | 'chooseSize'
  | 'chooseColour'
  | 'addToCart'
  | 'endsIn'
  | 'adding'
  | 'added'
  | 'seeCart'
  | 'optional'
  | 'soldOut'
  | 'requiredField'
  | 'pastDay'
  | 'tellMe'
  | 'oneMessage'
  | 'mobile'
  | 'tellMeButton'
  | 'tenDigits'
  | 'noConnection'
  | 'quantity'
  | 'less'
  | 'more'
  | 'delivery'
  | 'choosePlace'
  | 'change'
  | 'codPossible'
  | 'free'
  | 'reviews'
  | 'print'
  | 'choosePrint'
  | 'choosePicture'
  | 'pictureNeedsScript'
  | 'choose'
  | 'uploading'
  | 'remove'
  | 'from'
  | 'description'
  | 'more'
  | 'similar'
  | 'verified'
  | 'reply'
  | 'cartFull'
  | 'order'
  | 'uploadFailed'
  | 'seeMore'
  | 'onRequest'
  | 'missing'
  | 'chooseTime'
  | 'email',
  string
> & {
  onlyLeft(count: number, choice: string): string
  tellMeWhen(choice: string): string
  missingDigits(count: number): string
  noCod(place: string): string
  deliveryTo(place: string): string
  pictureOf(index: number, count: number): string
  showPicture(index: number, count: number): string
  reviewCount(count: number): string
  stars(rating: string): string
  saleNote(left: number | undefined, most: number): string
  inCheckout(count: number): string
  startsAt(name: string, date: string): string
  availableFrom(date: string): string
  fieldPrice(price: string): string
}

/** What the product page says. */
export const productTexts: Texts<ProductTexts> = {
  en: {
    colour: 'Colour',
    size: 'Size',
    chooseSize: 'Choose a size',
    chooseColour: 'Choose a colour',
    addToCart: 'Add to cart',
    adding: 'Adding…',
    added: 'Added to the cart',
    seeCart: 'See cart',
    optional: '(optional)',
    soldOut: 'sold out',
    requiredField: 'This field is required',
    pastDay: 'Choose today or a later day.',
    tellMe: 'Tell me when it is back',
    oneMessage: 'One message, and nothing else.',
    mobile: 'Mobile number',
    email: 'Email',
    tellMeButton: 'Tell me',
    tenDigits: 'Enter all 10 digits.',
    noConnection: 'No connection. Nothing you typed is lost. Try again.',
    quantity: 'Quantity',
    less: 'One less',
    more: 'One more',
    delivery: 'Delivery',
    choosePlace: 'Choose your place',
    change: 'Change',
    codPossible: 'Cash on delivery possible',
    free: 'free',
    reviews: 'Reviews',
    print: 'Print',
    choosePrint: 'Choose a print',
    choosePicture: 'Choose a picture',
    pictureNeedsScript: 'The order needs a picture of yours, and choosing one needs JavaScript.',
    choose: 'Choose one',
    uploading: 'Uploading…',
    uploadFailed: 'The picture was not stored. Choose it again.',
    remove: 'Remove',
    from: 'from',
    description: 'Description',
    similar: 'You may also like',
    verified: 'Bought here',
    reply: 'Reply of the shop',
    cartFull: 'The cart is full. Order what is in it first.',
    order: 'Order',
    seeMore: 'More about it',
    onRequest: 'Price on request',
    missing: 'This choice is not sold.',
    chooseTime: 'Choose a time',
    onlyLeft: (count, choice) => (choice ? `Only ${n('en', count)} left in ${choice}` : `Only ${n('en', count)} left`),
    tellMeWhen: (choice) => (choice ? `Tell me when ${choice} is back` : 'Tell me when it is back'),
    missingDigits: (count) =>
      plural('en', count, {
        one: 'Enter all 10 digits. One is missing.',
        other: `Enter all 10 digits. ${n('en', count)} are missing.`,
      }),
    noCod: (place) => `No cash on delivery in ${place}`,
    deliveryTo: (place) => `${place}:`,
    pictureOf: (index, count) => `${n('en', index)} of ${n('en', count)}`,
    showPicture: (index, count) => `Show picture ${n('en', index)} of ${n('en', count)}`,
    reviewCount: (count) => plural('en', count, { one: '1 review', other: `${n('en', count)} reviews` }),
    stars: (rating) => `${rating} of 5 stars`,
    endsIn: 'ends in',
    saleNote: (left, most) =>
      [
        ...(left === undefined ? [] : [`${n('en', left)} left`]),
        ...(most > 0 ? [`at most ${n('en', most)} in one order`] : []),
      ].join(' · '),
    inCheckout: (count) =>
      plural('en', count, {
        one: "1 of them is in another shopper's checkout.",
        other: `${n('en', count)} of them are in other shoppers' checkouts.`,
      }),
    startsAt: (name, date) => `${name} starts on ${date}.`,
    availableFrom: (date) => `Available from ${date}`,
    fieldPrice: (price) => `+ ${price}`,
  },
  ne: {
    colour: 'रङ',
    size: 'साइज',
    chooseSize: 'साइज छान्नुहोस्',
    chooseColour: 'रङ छान्नुहोस्',
    addToCart: 'कार्टमा राख्नुहोस्',
    adding: 'राख्दै…',
    added: 'कार्टमा राखियो',
    seeCart: 'कार्ट हेर्नुहोस्',
    optional: '(ऐच्छिक)',
    soldOut: 'सकियो',
    requiredField: 'यो भर्नुपर्छ',
    pastDay: 'आज वा त्यसपछिको दिन छान्नुहोस्।',
    tellMe: 'आएपछि खबर गर्नुहोस्',
    oneMessage: 'एउटा मात्र सन्देश आउँछ, अरू केही आउँदैन।',
    mobile: 'मोबाइल नम्बर',
    email: 'इमेल',
    tellMeButton: 'खबर गर्नुहोस्',
    tenDigits: '१० अङ्क पूरा लेख्नुहोस्।',
    noConnection: 'इन्टरनेट छैन। लेखेको केही हराएको छैन। फेरि प्रयास गर्नुहोस्।',
    quantity: 'सङ्ख्या',
    less: 'एउटा घटाउनुहोस्',
    more: 'एउटा थप्नुहोस्',
    delivery: 'डेलिभरी',
    choosePlace: 'आफ्नो ठाउँ छान्नुहोस्',
    change: 'बदल्नुहोस्',
    codPossible: 'सामान पाएपछि नगद तिर्न मिल्छ',
    free: 'निःशुल्क',
    reviews: 'समीक्षा',
    print: 'प्रिन्ट',
    choosePrint: 'प्रिन्ट छान्नुहोस्',
    choosePicture: 'तस्बिर छान्नुहोस्',
    pictureNeedsScript: 'यो सामान अर्डर गर्दा तपाईंको तस्बिर चाहिन्छ, र तस्बिर छान्न जाभास्क्रिप्ट चाहिन्छ।',
    choose: 'एउटा छान्नुहोस्',
    uploading: 'अपलोड हुँदै…',
    uploadFailed: 'तस्बिर अपलोड भएन। फेरि छान्नुहोस्।',
    remove: 'हटाउनुहोस्',
    from: 'सुरु मूल्य',
    description: 'विवरण',
    similar: 'यी पनि हेर्नुहोस्',
    verified: 'यहीँबाट किनेको',
    reply: 'पसलको जवाफ',
    cartFull: 'कार्ट भरियो। पहिले कार्टको सामान अर्डर गर्नुहोस्।',
    order: 'अर्डर गर्नुहोस्',
    seeMore: 'थप जानकारी',
    onRequest: 'मूल्य सोध्नुहोस्',
    missing: 'यो छनोट बिक्रीमा छैन।',
    chooseTime: 'समय छान्नुहोस्',
    onlyLeft: (count, choice) =>
      choice ? `${choice} मा ${n('ne', count)} वटा मात्र बाँकी` : `${n('ne', count)} वटा मात्र बाँकी`,
    tellMeWhen: (choice) => (choice ? `${choice} आएपछि खबर गर्नुहोस्` : 'आएपछि खबर गर्नुहोस्'),
    missingDigits: (count) => `१० अङ्क पूरा लेख्नुहोस्। ${n('ne', count)} अङ्क पुगेन।`,
    noCod: (place) => `${place} मा सामान पाएपछि नगद तिर्न मिल्दैन`,
    deliveryTo: (place) => `${place}:`,
    pictureOf: (index, count) => `${n('ne', count)} मध्ये ${n('ne', index)}`,
    showPicture: (index, count) => `${n('ne', count)} मध्ये तस्बिर ${n('ne', index)} हेर्नुहोस्`,
    reviewCount: (count) => `${n('ne', count)} समीक्षा`,
    stars: (rating) => `५ मध्ये ${rating} तारा`,
    endsIn: 'सकिन बाँकी',
    saleNote: (left, most) =>
      [
        ...(left === undefined ? [] : [`${n('ne', left)} वटा बाँकी`]),
        ...(most > 0 ? [`एक अर्डरमा बढीमा ${n('ne', most)} वटा`] : []),
      ].join(' · '),
    inCheckout: (count) => `तीमध्ये ${n('ne', count)} वटा अरू ग्राहकले किन्दै छन्।`,
    startsAt: (name, date) => `${name} ${date} देखि सुरु हुन्छ।`,
    availableFrom: (date) => `${date} देखि पाइन्छ`,
    fieldPrice: (price) => `+ ${price}`,
  },
}
