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

/** The place that the text of a field means: the one of this name, or else the only one that has the text. */
export function placeMeant<Place extends readonly [name: string, ...rest: unknown[]]>(
  places: readonly Place[],
  typed: string,
): Place | undefined {
  const found = findPlaces(places, typed)
  return found.find(([name]) => plain(name) === plain(typed)) ?? (found.length === 1 ? found[0] : undefined)
}

/** Two spellings of one Devanagari or accented letter are equal after normalisation. */
function plain(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

function isWordIn(name: string, wanted: string): boolean {
  return [' ', '-', '(', '/', ','].some((before) => name.includes(before + wanted))
}
