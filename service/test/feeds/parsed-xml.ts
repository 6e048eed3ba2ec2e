import { SaxesParser } from 'saxes'

/* Reads the files with a parser that rejects anything but well-formed XML 1.0 with namespaces. */

type Item = Record<string, string[]>

/** The texts of every `<name>` in the file. Throws if the file is not XML. */
export function textsOf(xml: string, name: string): string[] {
  const texts: string[] = []
  let text: string | undefined
  const parser = strictParser()
  parser.on('opentag', (tag) => {
    if (tag.name === name) text = ''
  })
  parser.on('text', (piece) => {
    if (text !== undefined) text += piece
  })
  parser.on('closetag', (tag) => {
    if (tag.name === name) texts.push(text ?? '')
    if (tag.name === name) text = undefined
  })
  parser.write(xml).close()
  return texts
}

/** Every `<item>` as the texts of its elements. */
export function itemsOf(xml: string): Item[] {
  const items: Item[] = []
  let text = ''
  const parser = strictParser()
  parser.on('opentag', (tag) => {
    if (tag.name === 'item') items.push({})
    text = ''
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', (tag) => {
    const item = items.at(-1)
    if (!item || tag.name === 'item' || !tag.name.startsWith('g:')) return
    if (tag.uri !== 'http://base.google.com/ns/1.0') throw new Error(`${tag.name} is in no known namespace`)
    item[tag.name] = [...(item[tag.name] ?? []), text]
  })
  parser.write(xml).close()
  return items
}

function strictParser() {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  return parser
}

/** A name with every character that is special in XML. The first two characters cannot occur in XML. */
export const hostileName = '\u0001\uffffA&B <c> "d" \'e\' ]]> <!-- ü नमस्ते \u{1f9e3} &amp; \u0085\t'
/** The same name as a parser returns it. */
export const hostileNameRead = 'A&B <c> "d" \'e\' ]]> <!-- ü नमस्ते \u{1f9e3} &amp; \u0085\t'
