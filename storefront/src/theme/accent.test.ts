import { wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { accentOf } from './accent.ts'

/* The table of the design: input, fill, label, contrast, text on mist, hover, pressed, edge. */
const ink = '#1c1b19'
const white = '#ffffff'
const rows: [string, string, string, number, string, number, string, string, boolean][] = [
  ['#2B5D3C', '#2b5d3c', white, 7.68, '#2b5d3c', 7.05, '#1c4f2f', '#0c4122', false],
  ['#D6003A', '#d6003a', white, 5.36, '#d6003a', 4.91, '#bd0032', '#a4002a', false],
  ['#FFC400', '#ffc400', ink, 10.78, '#8b6900', 4.68, '#ffd983', '#ffedc4', false],
  ['#4FC3F7', '#4fc3f7', ink, 8.59, '#00779f', 4.65, '#74d2ff', '#a1dfff', false],
  ['#E8590C', '#e8590c', ink, 4.81, '#c44800', 4.51, '#fa6a28', '#ff8554', false],
  ['#777777', '#747474', white, 4.67, '#6e6e6e', 4.68, '#666666', '#585858', false],
  ['#FBF3E2', '#fbf3e2', ink, 15.59, '#777061', 4.51, '#eae2d2', '#dad2c2', true],
]

test.each(rows)('%s becomes the readable colours of the design', (...row) => {
  const [input, fill, label, ratio, text, ratioOnMist, hover, pressed, hasEdge] = row
  const accent = accentOf(input)
  expect({ ...accent, soft: '' }).toEqual({ fill, onFill: label, text, hover, pressed, hasEdge, soft: '' })
  expect(wcagContrast(accent.fill, accent.onFill)).toBeCloseTo(ratio, 1)
  expect(wcagContrast(accent.text, '#f6f5f2')).toBeCloseTo(ratioOnMist, 1)
})

test.each([undefined, '', 'red', '#12345', '#12345g'])('%j is no colour and becomes ink', (input) => {
  expect(accentOf(input).fill).toBe(ink)
})

test('no colour of 4,096 leaves text under 4.5', () => {
  const parts = Array.from({ length: 16 }, (_, step) => (step * 17).toString(16).padStart(2, '0'))
  const worst = { onFill: 21, hover: 21, pressed: 21, text: 21 }
  for (const red of parts)
    for (const green of parts)
      for (const blue of parts) {
        const { fill, onFill, hover, pressed, text } = accentOf(`#${red}${green}${blue}`)
        worst.onFill = Math.min(worst.onFill, wcagContrast(fill, onFill))
        worst.hover = Math.min(worst.hover, wcagContrast(hover, onFill))
        worst.pressed = Math.min(worst.pressed, wcagContrast(pressed, onFill))
        worst.text = Math.min(worst.text, wcagContrast(text, '#f6f5f2'))
      }
  expect(Math.min(...Object.values(worst))).toBeGreaterThanOrEqual(4.5)
})
