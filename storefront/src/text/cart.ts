import { formatNumber } from '../format/numbers.ts'
import { plural, type Texts } from '../language/language.ts'

const n = formatNumber

type CartTexts = Record<
  | 'title'
  | 'checkout'
  | 'empty'
  | 'emptyText'
  | 'allProducts'
  | 'remove'
  | 'removed'
  | 'undo'
  | 'soldOut'
  | 'comingSoon'
  | 'gone'
  | 'tellMe'
  | 'less'
  | 'more'
  | 'delivery'
  | 'withDelivery'
  | 'toPay'
  | 'choosePlace'
  | 'needsScript'
  | 'nothingChosen'
  | 'noPlaces'
  | 'nothingLeft'
  | 'nothingLeftText'
  | 'print'
  | 'change',
  string
> & {
  items(count: number): string
  mostInSale(count: number): string
  mostInStock(count: number): string
  newPrices(sumBefore: string): string
  order(name: string): string
  quantityOf(name: string): string
  deliveryTo(place: string): string
  free: string
}

export const cartTexts: Texts<CartTexts> = {
  en: {
    title: 'Cart',
    checkout: 'Checkout',
    empty: 'Your cart is empty',
    emptyText: 'What you add is kept here, on this browser, until you order it.',
    allProducts: 'All products',
    remove: 'Remove',
    removed: 'Removed from the cart',
    undo: 'Undo',
    soldOut: 'Sold out, not in this order.',
    comingSoon: 'Coming soon, not in this order.',
    gone: 'No longer sold, so left out.',
    tellMe: 'Tell me when back',
    less: 'One less',
    more: 'One more',
    delivery: 'Delivery',
    withDelivery: 'With delivery',
    toPay: 'To pay',
    choosePlace: 'Delivery to',
    needsScript: 'The cart needs JavaScript. Without it, order a product directly from its own page.',
    nothingChosen: 'Choose at least one item',
    noPlaces: 'The shop delivers to no place at the moment, so nothing can be ordered.',
    nothingLeft: 'Nothing here can be ordered now',
    nothingLeftText: 'What you chose is sold out, no longer sold, or not ticked.',
    print: 'Print',
    change: 'Change',
    free: 'free',
    items: (count) => plural('en', count, { one: '1 item', other: `${n('en', count)} items` }),
    mostInSale: (count) => `${n('en', count)} is the most in one order in the sale.`,
    mostInStock: (count) => `Only ${n('en', count)} left.`,
    newPrices: (sumBefore) =>
      `The shop changed a price while this page was open. ${sumBefore} was to pay before. Look at the new sum.`,
    order: (name) => `Order ${name}`,
    quantityOf: (name) => `Quantity of ${name}`,
    deliveryTo: (place) => `Delivery to ${place}`,
  },
  ne: {
    title: 'कार्ट',
    checkout: 'अर्डर गर्न जानुहोस्',
    empty: 'कार्ट खाली छ',
    emptyText: 'यहाँ राखेको सामान अर्डर नगरेसम्म यही ब्राउजरमा रहन्छ।',
    allProducts: 'सबै सामान',
    remove: 'हटाउनुहोस्',
    removed: 'कार्टबाट हटाइयो',
    undo: 'फिर्ता राख्नुहोस्',
    soldOut: 'सकियो, यो अर्डरमा पर्दैन।',
    comingSoon: 'छिट्टै आउँदै, यो अर्डरमा पर्दैन।',
    gone: 'अब बेचिँदैन, यो अर्डरमा पर्दैन।',
    tellMe: 'आएपछि खबर गर्नुहोस्',
    less: 'एउटा घटाउनुहोस्',
    more: 'एउटा थप्नुहोस्',
    delivery: 'डेलिभरी',
    withDelivery: 'डेलिभरीसहित',
    toPay: 'तिर्नुपर्ने',
    choosePlace: 'डेलिभरी हुने ठाउँ',
    needsScript: 'कार्टलाई जाभास्क्रिप्ट चाहिन्छ। त्यो नभए सामानको आफ्नै पेजबाट सिधै अर्डर गर्नुहोस्।',
    nothingChosen: 'कम्तीमा एउटा सामान छान्नुहोस्',
    noPlaces: 'पसलले अहिले कुनै ठाउँमा डेलिभरी गर्दैन, त्यसैले अर्डर गर्न मिल्दैन।',
    nothingLeft: 'अहिले अर्डर गर्न मिल्ने केही छैन',
    nothingLeftText: 'छानेको सामान सकियो, अब बेचिँदैन, वा चिन्ह लगाइएको छैन।',
    print: 'प्रिन्ट',
    change: 'बदल्नुहोस्',
    free: 'निःशुल्क',
    items: (count) => `${n('ne', count)} सामान`,
    mostInSale: (count) => `सेलमा एक अर्डरमा बढीमा ${n('ne', count)} वटा।`,
    mostInStock: (count) => `${n('ne', count)} वटा मात्र बाँकी।`,
    newPrices: (sumBefore) => `यो पेज खुला हुँदा पसलले मूल्य बदल्यो। पहिले ${sumBefore} तिर्नुपर्ने थियो। नयाँ रकम हेर्नुहोस्।`,
    order: (name) => `${name} अर्डर गर्ने`,
    quantityOf: (name) => `${name} कति वटा`,
    deliveryTo: (place) => `${place} सम्म डेलिभरी`,
  },
}
