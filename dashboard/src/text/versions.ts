import { texts } from '../language/language.ts'

/** Two versions of one thing. */
export const versionTexts = texts({
  en: {
    title: 'Somebody else changed this',
    lead: 'Both versions are here. Choose one for each; nothing is lost before you save.',
    mine: 'Mine',
    theirs: 'Theirs',
    later: 'Decide later',
    keep: 'Save with this choice',
  },
  ne: {
    title: 'अरू कसैले यो फेर्यो',
    lead: 'दुवै रूप यहाँ छन्। हरेकमा एउटा छान्नुहोस्; राख्नुअघि केही हराउँदैन।',
    mine: 'मेरो',
    theirs: 'उहाँको',
    later: 'पछि छान्ने',
    keep: 'यही छानेर राख्नुहोस्',
  },
})
