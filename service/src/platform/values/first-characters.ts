/** Cuts at whole characters, never inside a surrogate pair: half of one is not valid in JSON or XML of others. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text].slice(0, count).join('')
}
