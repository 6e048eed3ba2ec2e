/** Characters of a password that a person chooses (2.1). */
export const passwordLength = { min: 10, max: 128 }
