const linkStart = Buffer.from('<link rel="stylesheet" href="')
const linkEnd = Buffer.from('">')
const headEnd = Buffer.from('</head>')
const [styleStart, styleEnd] = [Buffer.from('<style>'), Buffer.from('</style>')]

/**
 * Puts the text of each style sheet of the build in the place of its link: a phone needs no second request. The styles
 * are two thirds of a page, and all pages share their bytes; in the rendered text they would be encoded for each page.
 */
export function inlineStyles(page: Buffer, styleOf: (path: string) => readonly Buffer[] | undefined): Buffer[] {
  const parts: Buffer[] = []
  const head = page.subarray(0, page.indexOf(headEnd))
  let from = 0
  for (let start = head.indexOf(linkStart); start >= 0; start = head.indexOf(linkStart, start + 1)) {
    const end = head.indexOf(linkEnd, start)
    const style = styleOf(head.toString('utf8', start + linkStart.length, end))
    if (!style) continue
    parts.push(page.subarray(from, start), styleStart, ...style, styleEnd)
    from = end + linkEnd.length
  }
  return [...parts, page.subarray(from)]
}
