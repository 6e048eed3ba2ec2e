import type { Language } from '../language/language.ts'

/** Why the service could not do something that was asked for rightly. */
export const rejected: Record<string, Record<Language, string>> = {
  'A store keeps at least one owner': {
    en: 'A shop keeps at least one owner.',
    ne: 'पसलमा कम्तीमा एक जना मालिक रहनुपर्छ।',
  },
  'The settings of the business are incomplete': {
    en: 'A bill needs the name, address and PAN of your business. They are in the settings of the shop.',
    ne: 'बिलका लागि व्यवसायको नाम, ठेगाना र PAN चाहिन्छ। पसलको सेटिङमा भर्नुहोस्।',
  },
  'An order of Rs 0 gets no bill': { en: 'An order of Rs. 0 gets no bill.', ne: '० रुपैयाँको अर्डरको बिल बन्दैन।' },
  'Credit the bill of the order before you edit it': {
    en: 'The order has a bill. Make a credit note for it first.',
    ne: 'अर्डरको बिल बनिसक्यो। पहिले क्रेडिट नोट बनाउनुहोस्।',
  },
  'More than is due': { en: 'That is more than is due.', ne: 'तिर्न बाँकीभन्दा बढी भयो।' },
  'More than was paid': { en: 'That is more than was paid.', ne: 'तिरेकोभन्दा बढी भयो।' },
  'More than is left of the line': {
    en: 'That is more than is left of this item.',
    ne: 'यो सामान त्यति बाँकी छैन।',
  },
  'Less than was returned of the line': {
    en: 'More of this item came back already.',
    ne: 'यो सामान त्योभन्दा बढी फिर्ता आइसक्यो।',
  },
  'There are not so many units': { en: 'There are not so many pieces.', ne: 'त्यति थान छैन।' },
  'The transaction is resolved already': { en: 'This payment is settled already.', ne: 'यो भुक्तानी मिलाइसकियो।' },
  'The transaction needs no attention': { en: 'This payment fits its order.', ne: 'यो भुक्तानी अर्डरसँग मिल्छ।' },
  'The sale has ended': { en: 'The sale has ended.', ne: 'सेल सकियो।' },
  'The sale has begun already': { en: 'The sale has begun already.', ne: 'सेल सुरु भइसक्यो।' },
  'The sale is live: end it first': { en: 'The sale is live. End it first.', ne: 'सेल चल्दै छ। पहिले अन्त्य गर्नुहोस्।' },
  'The sale is not live': { en: 'The sale is not live.', ne: 'सेल चलेको छैन।' },
  'Deactivate it instead': {
    en: 'The coupon was used, so it can only be switched off.',
    ne: 'कुपन प्रयोग भइसक्यो, त्यसैले बन्द मात्र गर्न मिल्छ।',
  },
  'The outlet has stock': { en: 'The outlet has stock. Move it first.', ne: 'आउटलेटमा मौज्दात छ। पहिले सार्नुहोस्।' },
  'The picture is in use': { en: 'The picture is in use.', ne: 'तस्बिर प्रयोगमा छ।' },
  'Only a draft can be deleted': { en: 'Only a draft can be deleted.', ne: 'मस्यौदा मात्र मेटाउन मिल्छ।' },
  'The order has no e-mail address to send to': {
    en: 'The order has no e-mail address.',
    ne: 'अर्डरमा इमेल ठेगाना छैन।',
  },
  'Orders of the customer are not finished': {
    en: 'Orders of this person are not finished.',
    ne: 'यो व्यक्तिका अर्डर सकिएका छैनन्।',
  },
  'Another import of this store is under way': {
    en: 'Another import is under way.',
    ne: 'अर्को इम्पोर्ट चलिरहेको छ।',
  },
  'All the available coupons have been used.': {
    en: 'The coupon is used up.',
    ne: 'कुपन सबै प्रयोग भइसक्यो।',
  },
  'A coupon is restricted to this category': {
    en: 'A coupon is only for this category. Change the coupon first.',
    ne: 'एउटा कुपन यही वर्गका लागि मात्र छ। पहिले कुपन फेर्नुहोस्।',
  },
  'A product allows this print': {
    en: 'A product offers this print. Change the product first.',
    ne: 'एउटा सामानमा यो प्रिन्ट छान्न मिल्छ। पहिले सामान फेर्नुहोस्।',
  },
  'Coupon code not available': {
    en: 'The coupon is not valid yet.',
    ne: 'कुपन चल्ने समय सुरु भएको छैन।',
  },
  'Coupon code is expired': {
    en: 'The coupon has expired.',
    ne: 'कुपनको म्याद सकियो।',
  },
  'Coupon is inactive': {
    en: 'The coupon is switched off.',
    ne: 'कुपन बन्द छ।',
  },
  'Coupon is not applicable to any products': {
    en: 'The coupon is for none of these products.',
    ne: 'यी सामानमा यो कुपन चल्दैन।',
  },
  'Only cash on delivery can use this coupon': {
    en: 'The coupon is for cash on delivery only.',
    ne: 'यो कुपन सामान पाएपछि नगद तिर्दा मात्र चल्छ।',
  },
  'Only online payment method can use this coupon': {
    en: 'The coupon is for online payment only.',
    ne: 'यो कुपन अनलाइन तिर्दा मात्र चल्छ।',
  },
  'This reward coupon belongs to another account': {
    en: 'The coupon is for another mobile number.',
    ne: 'यो कुपन अर्कै मोबाइल नम्बरका लागि हो।',
  },
  'A payment of a gateway cannot be undone': {
    en: 'Money that a gateway confirmed cannot be taken back.',
    ne: 'गेटवेले पक्का गरेको पैसा हटाउन मिल्दैन।',
  },
  'A payment before a refund cannot be undone': {
    en: 'Money was given back since, so this stays recorded.',
    ne: 'त्यसपछि पैसा फिर्ता दिइसकेकाले यो हटाउन मिल्दैन।',
  },
  'A settled payment cannot be undone': {
    en: 'The courier has handed this over already, so it stays recorded.',
    ne: 'कुरियरले बुझाइसकेकाले यो हटाउन मिल्दैन।',
  },
  'The order is not in the list of cash outside': {
    en: 'Cash of an order is not outside any more.',
    ne: 'एउटा अर्डरको पैसा अब बाँकी छैन।',
  },
  'The customer is ordering': {
    en: 'This person is ordering right now. Try again in a moment.',
    ne: 'यो व्यक्तिले अहिले अर्डर गर्दै छ। एकछिनपछि फेरि प्रयास गर्नुहोस्।',
  },
  'Another store has verified this domain': {
    en: 'Another shop has this domain.',
    ne: 'यो डोमेन अर्कै पसलको छ।',
  },
  'Must be within a year of start_at': {
    en: 'Must be within a year of the start',
    ne: 'सुरु भएको एक वर्षभित्रको समय राख्नुहोस्।',
  },
  'Must be a PNG, JPEG, WebP or GIF picture': {
    en: 'Must be a PNG, JPEG, WebP or GIF picture',
    ne: 'PNG, JPEG, WebP वा GIF तस्बिर छान्नुहोस्।',
  },
  'At most 15,000,000 bytes': {
    en: 'At most 15 MB',
    ne: 'बढीमा १५ MB को तस्बिर छान्नुहोस्।',
  },
  'At most 50 megapixels': {
    en: 'At most 50 megapixels',
    ne: 'तस्बिर बढीमा ५० मेगापिक्सेलको हुनुपर्छ।',
  },
  'The file of this import is no longer stored': {
    en: 'The file is deleted by now. Choose it again.',
    ne: 'फाइल मेटिइसक्यो। फेरि छान्नुहोस्।',
  },
  'The job has ended': {
    en: 'It has ended already.',
    ne: 'यो सकिइसक्यो।',
  },
  'Too many requests, please try again later.': {
    en: 'Too many tries. Wait some minutes, then try again.',
    ne: 'धेरै पटक प्रयास भयो। केही मिनेट पर्खेर फेरि गर्नुहोस्।',
  },
}
