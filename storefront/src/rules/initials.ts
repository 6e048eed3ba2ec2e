/** `HK` for Home & Kitchen: in place of a picture that is missing. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment.toLocaleUpperCase() ?? '')
    .join('')
}
