import { useEffect, useRef, useState } from 'react'

type Bar = { key: string; label: string; value: number; shown: string; isMarked?: boolean }

const heights = { small: 160, large: 240 }
const labelHeight = 28
/** of a day's name and the space beside it */
const labelWidth = 84

/**
 * Bars over time. The figures stand in a table beside it, so the picture itself says nothing to a screen reader.
 * Attributes alone, because the page's policy allows no style that stands in the document.
 */
export function BarChart({ bars, isSmall = false }: { bars: readonly Bar[]; isSmall?: boolean }) {
  const svg = useRef<SVGSVGElement>(null)
  const width = useWidthOf(svg)
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const height = heights[isSmall ? 'small' : 'large']
  const step = width / Math.max(1, bars.length)
  const each = Math.ceil(bars.length / Math.max(1, Math.floor(width / labelWidth)))
  const gap = Math.min(12, step * 0.25)
  return (
    <svg ref={svg} className="bar-chart" height={height + labelHeight} aria-hidden="true">
      {[0, 0.5, 1].map((part) => (
        <line key={part} x1="0" x2={width} y1={1 + part * (height - 2)} y2={1 + part * (height - 2)} className="rule" />
      ))}
      {(width > 0 ? bars : []).map(({ key, label, value, shown, isMarked }, at) => {
        const tall = value <= 0 ? 0 : Math.max(2, (value / top) * (height - 8))
        return (
          <g key={key}>
            <title>{`${label}: ${shown}`}</title>
            <rect x={at * step} y="0" width={step} height={height} className="reach" />
            <rect
              x={at * step + gap / 2}
              y={height - tall}
              width={Math.max(1, step - gap)}
              height={tall}
              rx={Math.min(4, step / 6)}
              className={isMarked ? 'bar marked' : 'bar'}
            />
            {at % each === 0 ? (
              <text {...placeOf(at, bars.length, width)} y={height + 20}>
                {label}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

/** Drawn in pixels: a scaled picture has words that a phone shows too small. 0 until the first drawing. */
function useWidthOf(svg: { current: SVGSVGElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (svg.current) observer.observe(svg.current)
    return () => observer.disconnect()
  }, [svg])
  return width
}

/** The words of the first bar begin with it, and those of the last end with it, so that they are not cut. */
function placeOf(at: number, count: number, width: number) {
  if (at === 0) return { x: 0, textAnchor: 'start' as const }
  if (at === count - 1) return { x: width, textAnchor: 'end' as const }
  return { x: ((at + 0.5) * width) / count, textAnchor: 'middle' as const }
}
