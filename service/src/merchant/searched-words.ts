/** No name has more. Each word is an expression of the statement that searches for it. */
const mostWords = 12

/** The words of a merchant's search in names of people. */
export function searchedWords(text: string): string[] {
  return text.split(/\s+/, mostWords).filter((word) => word !== '')
}
