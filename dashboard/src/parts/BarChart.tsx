type Bar = { key: string; label: string; value: number; shown: string; isMarked?: boolean }

const height = 200
const labelHeight = 28
/** In a narrow place the same height is shown smaller, so its words are larger. */
const widths = { small: 360, large: 720 }
const maxLabels = { small: 4, large: 10 }

/**
 * Bars over time. The figures stand in a table beside it, so the picture itself says nothing to a screen reader.
 * Attributes alone, because the page's policy allows no style that stands in the document.
 */
export function BarChart({ bars, isSmall = false }: { bars: readonly Bar[]; isSmall?: boolean }) {
  const top = Math.max(1, ...bars.map(({ value }) => value))
  const size = isSmall ? 'small' : 'large'
  const width = widths[size]
  const step = width / Math.max(1, bars.length)
  const each = Math.ceil(bars.length / maxLabels[size])
  const gap = Math.min(12, step * 0.25)
  return (
    <svg className="bar-chart" viewBox={`0 0 ${width} ${height + labelHeight}`} aria-hidden="true">
      {[0, 0.5, 1].map((part) => (
        <line key={part} x1="0" x2={width} y1={1 + part * (height - 2)} y2={1 + part * (height - 2)} className="rule" />
      ))}
      {bars.map(({ key, label, value, shown, isMarked }, at) => {
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
              <text {...placeOf(at, step)} y={height + 20}>
                {label}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

/** The first words begin with their bar, so that they are not cut. */
function placeOf(at: number, step: number) {
  return at === 0 ? { x: 0, textAnchor: 'start' as const } : { x: (at + 0.5) * step, textAnchor: 'middle' as const }
}
