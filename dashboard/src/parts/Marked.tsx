/** A text with the beginning that was searched for marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  const words = q.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const lower = text.toLowerCase()
  const found = words.find((word) => lower.startsWith(word) || lower.includes(` ${word}`))
  if (!found) return <>{text}</>
  const from = lower.startsWith(found) ? 0 : lower.indexOf(` ${found}`) + 1
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + found.length)}</mark>
      {text.slice(from + found.length)}
    </>
  )
}
