const wordsPerMinute = 200

/** Reading time of the sections in minutes, rounded up, at least one. */
export function readingMinutes(sections: unknown[]): number {
  return Math.max(1, Math.ceil(wordsIn(sections) / wordsPerMinute))
}

/** A text without a space is a link, an id or a type name, and does not count. */
function wordsIn(value: unknown): number {
  if (typeof value === 'string') {
    const text = value.replace(/<[^<>]*>/g, ' ').trim()
    return /\s/.test(text) ? text.split(/\s+/).length : 0
  }
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, inner) => sum + wordsIn(inner), 0)
}
