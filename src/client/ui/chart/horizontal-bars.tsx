import { scaleLinear } from 'd3-scale'
import { findGreatestValue, formatChartValue, type ChartData } from './chart-data.ts'
import styles from './chart.module.css'
import { ChartBar } from './series.tsx'

const nameHeight = 20
const barHeight = 14
const gap = 8

const getRowHeight = ({ series }: ChartData) => nameHeight + barHeight * series.length + gap

interface HorizontalBarsProps {
  id: string
  data: ChartData
  width: number
  at: number | null
}

/** Horizontal bars. The name of a category is above its bars, and each value is at the end of its bar. */
export function HorizontalBars({ id, data, width, at }: HorizontalBarsProps) {
  const { categories, series } = data
  const row = getRowHeight(data)
  const numbers =
    16 + 7 * Math.max(...series.flatMap((one) => categories.map((_, i) => formatChartValue(one, i).length)))
  const x = scaleLinear([0, findGreatestValue(data)], [0, Math.max(20, width - numbers)])
  return (
    <svg width={width} height={row * categories.length} aria-hidden className={styles.svg}>
      {at !== null && <rect className={styles.cursor} x={0} y={at * row} width={width} height={row} />}
      {categories.map((category, i) => (
        <g key={category.id} transform={`translate(0 ${i * row})`}>
          <text className={styles.name} x={4} y={14}>
            {category.text}
          </text>
          {series.map((one, n) => {
            const y = nameHeight + n * barHeight
            const length = x(one.values[i] ?? 0)
            return (
              <g key={one.id}>
                <ChartBar chart={id} series={n} box={{ x: 4, y, width: length, height: barHeight - 2 }} />
                <text className={styles.text} x={length + 10} y={y + barHeight / 2 - 1} dy="0.32em">
                  {formatChartValue(one, i)}
                </text>
              </g>
            )
          })}
        </g>
      ))}
    </svg>
  )
}

export const findCategoryAtY = (y: number, data: ChartData): number =>
  Math.min(data.categories.length - 1, Math.max(0, Math.floor(y / getRowHeight(data))))
