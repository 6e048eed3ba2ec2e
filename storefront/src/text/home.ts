import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'

const n = formatNumber

type HomeTexts = Record<
  'browse' | 'newest' | 'payOnArrival' | 'cashOnly' | 'free' | 'priceOnProduct' | 'starts' | 'tellMe',
  string
> & {
  endsIn(time: string): string
  deliveryFrom(price: string): string
  places(count: number): string
  cashOr(methods: string): string
}

/** What the home page says. */
export const homeTexts: Texts<HomeTexts> = {
  en: {
    browse: 'Browse the shelves',
    newest: 'New in the shop',
    payOnArrival: 'Pay when it arrives',
    cashOnly: 'Cash on delivery.',
    free: 'Free delivery',
    priceOnProduct: 'The price shows on every product.',
    starts: 'From',
    tellMe: 'Tell me when it starts',
    endsIn: (time) => `Ends in ${time}`,
    deliveryFrom: (price) => `Delivery from ${price}`,
    places: (count) =>
      plural('en', count, {
        one: 'To 1 place. The price shows on every product.',
        other: `To ${n('en', count)} places. The price shows on every product.`,
      }),
    cashOr: (methods) => `Cash on delivery, or ${methods}.`,
  },
  ne: {
    browse: 'वर्गअनुसार हेर्नुहोस्',
    newest: 'पसलमा नयाँ',
    payOnArrival: 'सामान पाएपछि तिर्नुहोस्',
    cashOnly: 'सामान पाएपछि नगद।',
    free: 'डेलिभरी निःशुल्क',
    priceOnProduct: 'डेलिभरी शुल्क हरेक सामानमा लेखिएको छ।',
    starts: 'सुरु:',
    tellMe: 'सुरु भएपछि खबर गर्नुहोस्',
    endsIn: (time) => `${time} बाँकी`,
    deliveryFrom: (price) => `डेलिभरी ${price} देखि`,
    places: (count) => `${n('ne', count)} ठाउँमा। शुल्क हरेक सामानमा लेखिएको छ।`,
    cashOr: (methods) => `सामान पाएपछि नगद, वा ${methods}।`,
  },
}
