// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** Names come from shoppers and merchants: a line break or a text direction in one must not start a new line. */
export function oneLine(text: string, longest = 1000): string {
  const line = text.replace(controls, ' ').trim()
  const characters = [...line]
  return characters.length <= longest
    ? line
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
