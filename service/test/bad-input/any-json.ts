import fc from 'fast-check'

export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
/** Any JSON, with keys and values that are special in JavaScript. */
export const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, '', 0, -1, 1e300, Number.MAX_SAFE_INTEGER, '\0', '\ud800'),
    anyText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(anyText, fc.constantFrom('_id', 'length', 'then', 'toJSON', 'constructor')), tie('value'), {
      maxKeys: 4,
    }),
  ),
})).value
