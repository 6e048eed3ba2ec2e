import * as echarts from 'echarts'
import type { Curve } from './bench.ts'

const width = 760
const height = 420
const decadesForLogAxis = 50

/** One SVG for each chart of these curves, drawn without a browser. */
export function drawCurves(curves: Curve[]): { file: string; svg: string }[] {
  const charts = Map.groupBy(curves, ({ chart }) => chart)
  return [...charts].map(([chart, lines]) => ({ file: `${fileName(chart)}.svg`, svg: draw(chart, lines) }))
}

function draw(title: string, lines: Curve[]): string {
  const sizes = lines.flatMap(({ points }) => points.map(({ size }) => size))
  const isLog = Math.max(...sizes) / Math.max(Math.min(...sizes), 0.001) > decadesForLogAxis && Math.min(...sizes) >= 1
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    title: { text: title, left: 'center', textStyle: { fontSize: 15 } },
    legend: { bottom: 0, itemGap: 20, left: 40, right: 40 },
    grid: { left: 60, right: 50, top: 50, bottom: 120 },
    xAxis: {
      type: isLog ? 'log' : 'value',
      name: lines[0]?.sizeIs ?? '',
      nameLocation: 'middle',
      nameGap: 28,
      axisLabel: { formatter: (value: number) => value.toLocaleString('en') },
    },
    yAxis: { type: 'value', name: title.startsWith('Memory') ? 'MB' : 'ms, median', min: 0 },
    series: lines.map(({ line, points }) => ({
      type: 'line',
      name: line,
      showSymbol: points.length < 20,
      data: points.map(({ size, ms }) => [size, Number(ms.toFixed(3))]),
    })),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

function fileName(chart: string): string {
  return chart.toLowerCase().replace(/[^a-z]+/g, '-')
}
