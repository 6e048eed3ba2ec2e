import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { atEndOfFile } from '../harness/end-of-file.ts'
import { aProduct } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aCsvShop } from './csv-harness.ts'

/* An export opened by LibreOffice. Debian: `apt-get install --no-install-recommends libreoffice-calc`. */

const program = '/usr/bin/soffice'
const svc = await startTestService()

/** What its dialog proposes for a file with a byte order mark; without the dialog it reads the system's encoding. */
const utf8WithCommas = '--infilter=Text - txt - csv (StarCalc):44,34,76'

type Cell = { text: string; isFormula: boolean }

/** The cells of a file as LibreOffice shows them, row by row. */
async function opened(csv: string): Promise<Cell[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'pasal-spreadsheet-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, 'export.csv'), csv)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const args = [profile, '--headless', '--norestore', utf8WithCommas, '--convert-to', 'fods', '--outdir', folder]
  await promisify(execFile)(program, [...args, join(folder, 'export.csv')], { timeout: 240_000 })
  return cellsOf(await readFile(join(folder, 'export.fods'), 'utf8'))
}

/** The rows of a flat OpenDocument file. A cell that stands several times in a row is written once with a count. */
function cellsOf(xml: string): Cell[][] {
  const rows: Cell[][] = []
  let isText = false
  let times = 1
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table:table-row') rows.push([])
    if (name === 'text:p') isText = true
    if (name !== 'table:table-cell') return
    times = Number(attributes['table:number-columns-repeated'] ?? 1)
    rows.at(-1)?.push({ text: '', isFormula: attributes['table:formula'] !== undefined })
  })
  parser.on('text', (text) => {
    const cell = rows.at(-1)?.at(-1)
    if (isText && cell) cell.text += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'text:p') isText = false
    const cell = rows.at(-1)?.at(-1)
    // Empty columns behind the last one are written as one cell with a count of thousands.
    if (name === 'table:table-cell' && cell && times < 100)
      rows.at(-1)?.push(...Array.from({ length: times - 1 }, () => cell))
  })
  parser.write(xml).close()
  return rows
}

test.skipIf(!existsSync(program))(
  'an export opens in LibreOffice with its Devanagari, and no cell is a formula',
  async () => {
    const nepali = 'पश्मिना ओढ्ने — क्षेत्र, श्रृङ्गार'
    const formulas = ['=1+1', '+9779812345678 call', '-2+3', '@SUM(A1:A9)', '=HYPERLINK("http://evil.example","x")']
    const names = [nepali, ...formulas, 'Plain, "quoted"']
    const products = names.map((name, index) => aProduct({ name, slug: `item-${index}`, sku: `0012${index}` }))
    const shop = await aCsvShop(svc, { products })
    const [head = [], ...rows] = await opened(await shop.exportFile())

    const column = (name: string) => head.findIndex(({ text }) => text === name)
    const handle = column('URL handle')
    expect([handle, column('Title')]).toEqual([0, 1])
    const titleOf = (slug: string) => rows.find((row) => row[handle]?.text === slug)?.[column('Title')]?.text
    expect(names.map((_, index) => titleOf(`item-${index}`))).toEqual([
      nepali,
      ...formulas.map((formula) => `'${formula}`),
      'Plain, "quoted"',
    ])
    expect(rows.flat().filter(({ isFormula }) => isFormula)).toEqual([])
  },
)
