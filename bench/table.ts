import type { Reach, Row } from './row.ts'

const titles = ['work', 'beside', 'limit', 'measured', 'ratio', 'p50 ms', 'p99 ms', 'target', '']

/** The rows as a text table for a terminal. */
export function asText(rows: Row[]): string {
  const lines = [titles, ...rows.map(cells)]
  const widths = titles.map((_none, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) => {
      const padded = line.map((cell, column) => cell.padEnd(widths[column] as number))
      return `${padded.join('  ').trimEnd()}\n`
    })
    .join('')
}

export function asMarkdown(rows: Row[]): string {
  const line = (parts: string[]) => `| ${parts.join(' | ')} |`
  return [line(titles), line(titles.map(() => '---')), ...rows.map((row) => line(cells(row)))].join('\n')
}

function cells(row: Row): string[] {
  const { work, limit, limitFigure, figure, ratio, p50Ms, p99Ms, reach, verdict, unit, note } = row
  const figureText = (value: number | undefined) => (value === undefined ? '' : `${short(value)}${suffix[unit]}`)
  return [
    work,
    limit,
    figureText(limitFigure),
    figureText(figure),
    ratio === undefined ? '' : ratio.toFixed(2),
    p50Ms === undefined ? '' : short(p50Ms),
    p99Ms === undefined ? '' : short(p99Ms),
    reachText(reach),
    note ? `${verdict}: ${note}` : verdict,
  ]
}

const suffix = { 'per second': '/s', ms: ' ms', MB: ' MB' }

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function reachText({ atLeast, atMost, p50AtMostMs, p99AtMostMs, longestAtMostMs }: Reach): string {
  const parts = [
    atLeast === undefined ? '' : `≥ ${atLeast}`,
    atMost === undefined ? '' : `≤ ${atMost}`,
    p50AtMostMs === undefined ? '' : `p50 ≤ ${p50AtMostMs} ms`,
    p99AtMostMs === undefined ? '' : `p99 ≤ ${p99AtMostMs} ms`,
    longestAtMostMs === undefined ? '' : `longest ≤ ${longestAtMostMs} ms`,
  ]
  return parts.filter((part) => part !== '').join(', ')
}
