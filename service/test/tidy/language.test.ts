import { describe, expect, test } from 'vitest'
import { codeOf, files, productFiles, sourceFiles, textOf } from './source-tree.ts'

/* The rules of STYLE.md that a program can keep. */

const longestLine = 120
const wrapped = files.filter((file) => /\.(tsx?|sql|sh|js)$/.test(file))

/** Identifiers with a private word; the words that replace them stand in STYLE.md. */
const privateWords = [
  /\b\w*(?:[Rr]efuse|[Rr]efusal|[Ff]arewell|[Pp]atient|[Ss]ideDoor|[Ww]orkforce|[Hh]ousekeep|[Ww]hoever)\w*\b/,
  /\b(?:Life|atTheEnd|keptReads?|longWay|finishedAnswer|gatherCalls|isOutage|judged|spokenFor)\b/,
  /\b(?:Kept|kept|Lane|lane|Doubt|Presence)[A-Z]\w*\b/,
]
/** In the product only: tests and the benchmark may use them for what a fake server saw. */
const privateWordsOfProduct = [/\b(?:told|asked|heard|patience|presence|lanes|housekeeping|[Vv]erdict)\b/]

/** Fields of log lines. A new one is added here, so that one thing keeps one name. */
const logKeys = new Set(
  `
    added adopted attempts bytes channel code connection connections count counts delay_ms duration_ms err hint
    error event_id file files flash_sale_id folder form_id from gateway_status job kind level limit
    message_id method order_id oversold packed_bytes path pause_ms person_id pid port postponed process processes
    product_id reason request_id route sent signal size_bytes state status store_id submission_id task to
    transaction_id transactions upload url users waiting worker
  `
    .trim()
    .split(/\s+/),
)

const isProduct = new Set(productFiles)

describe('language', () => {
  test(`no line is longer than ${longestLine} columns, a text in quotes aside`, () => {
    const wide = wrapped.flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((line, index) => (withoutTexts(line).length > longestLine ? [`${file}:${index + 1}`] : [])),
    )
    expect(wide).toEqual([])
  })

  test('no identifier has a private word', () => {
    const found = sourceFiles
      .filter((file) => !file.includes('/tidy/'))
      .flatMap((file) =>
        (isProduct.has(file) ? [...privateWords, ...privateWordsOfProduct] : privateWords).flatMap((word) => {
          const match = word.exec(codeOf(file, { texts: false }))
          return match ? [`${file}: ${match[0]}`] : []
        }),
      )
    expect(found).toEqual([])
  })

  test('log lines have only listed fields', () => {
    const unknown = productFiles.flatMap((file) =>
      [...codeOf(file, { texts: true }).matchAll(/\blog\.(?:debug|info|warn|error|fatal)\(\s*\{([^}]*)\}/g)].flatMap(
        ([, fields = '']) =>
          fields
            .split(',')
            .map((field) => field.trim().split(':')[0]?.trim() ?? '')
            .filter((key) => key !== '' && !logKeys.has(key) && !key.startsWith('...'))
            .map((key) => `${file}: ${key}`),
      ),
    )
    expect(unknown).toEqual([])
  })
})

/** A line with a text that cannot be broken, such as the name of a test, may be longer. */
function withoutTexts(line: string): string {
  return line.length > longestLine ? line.replace(/'[^']*'|"[^"]*"|`[^`]*`/g, '') : line
}
