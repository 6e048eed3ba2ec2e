/** Places whose name has what was typed, in any case: those that begin with it, then those of which a word does. */
export function findPlaces<Place extends readonly [name: string, ...rest: unknown[]]>(
  places: readonly Place[],
  typed: string,
): Place[] {
  const wanted = plain(typed)
  if (wanted === '') return [...places]
  const ranks: Place[][] = [[], [], []]
  for (const place of places) {
    const name = plain(place[0])
    const at = name.indexOf(wanted)
    if (at === -1) continue
    ranks[at === 0 ? 0 : isWordIn(name, wanted) ? 1 : 2]?.push(place)
  }
  return ranks.flat()
}

/** Two spellings of one Devanagari or accented letter are equal after normalisation. */
function plain(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

function isWordIn(name: string, wanted: string): boolean {
  return [' ', '-', '(', '/', ','].some((before) => name.includes(before + wanted))
}
