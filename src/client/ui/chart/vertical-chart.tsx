import { scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { findGreatestValue, type ChartData } from './chart-data.ts'
import styles from './chart.module.css'
import { ChartBar, ChartLine } from './series.tsx'

const height = 220
const top = 8
const foot = 24
/** Width in pixels of a character of the axis and of a category label. */
const charWidth = 7

interface VerticalChartProps {
  id: string
  data: ChartData
  lines: boolean
  width: number
  /** Index of the category that the readout shows. */
  at: number | null
}

/** Columns or lines, with the categories from left to right. */
export function VerticalChart({ id, data, lines, width, at }: VerticalChartProps) {
  const { categories, series } = data
  const { x, y, ticks, left, axis } = createScales(data, lines, width)
  const seriesScale = scaleBand(
    series.map((one) => one.id),
    [0, x.bandwidth()],
  )
  const getCenter = (category: string) => (x(category) ?? 0) + x.bandwidth() / 2
  const textWidth = charWidth * Math.max(...categories.map(({ shortText }) => shortText.length)) + 12
  const every = Math.max(1, Math.ceil(textWidth / x.step()))

  return (
    <svg width={width} height={height} aria-hidden className={styles.svg}>
      {at !== null && categories[at] && (
        <rect
          className={styles.cursor}
          x={x(categories[at].id) ?? 0}
          y={top}
          width={x.bandwidth()}
          height={height - foot - top}
        />
      )}
      {categories.map(({ id: category, incomplete }) =>
        incomplete === true ? (
          <rect
            key={category}
            data-incomplete={category}
            x={x(category) ?? 0}
            y={top}
            width={x.bandwidth()}
            height={height - foot - top}
            fill={`url(#${id}-incomplete)`}
          />
        ) : null,
      )}
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={styles.grid} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className={styles.text} x={left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {axis(tick)}
          </text>
        </g>
      ))}
      {categories.map(({ id: category, shortText }, n) =>
        n % every === 0 ? (
          <text
            key={category}
            className={styles.text}
            x={getCenter(category)}
            y={height - 6}
            textAnchor="middle"
          >
            {shortText}
          </text>
        ) : null,
      )}
      {[...new Set(data.marks?.map(({ category }) => category))].map((category) => (
        <g key={category}>
          <line
            className={styles.mark}
            x1={getCenter(category)}
            x2={getCenter(category)}
            y1={top}
            y2={height - foot}
          />
          <path className={styles.flag} d={`M${getCenter(category) - 5} ${top - 6}h10l-5 7Z`} />
        </g>
      ))}
      {series.map((one, n) => {
        const points = categories.flatMap(
          ({ id: category }, i): { at: number; point: [number, number] }[] => {
            const value = one.values[i]!
            return value === null ? [] : [{ at: i, point: [getCenter(category), y(value)] }]
          },
        )
        return lines ? (
          <ChartLine
            key={one.id}
            series={n}
            path={splitAtGaps(points)
              .map((run) => line()(run) ?? '')
              .join('')}
            points={points
              .map(({ at: i, point }) => ({ position: point, isBound: one.bounds?.[i] === true }))
              .filter(({ isBound }) => isBound || x.step() >= 8)}
          />
        ) : (
          <g key={one.id}>
            {points.map(({ at: i, point: [, high] }) => (
              <ChartBar
                key={categories[i]!.id}
                chart={id}
                series={n}
                box={{
                  x: (x(categories[i]!.id) ?? 0) + (seriesScale(one.id) ?? 0),
                  y: high,
                  width: Math.max(1, seriesScale.bandwidth() - 1),
                  height: y(0) - high,
                }}
              />
            ))}
          </g>
        )
      })}
    </svg>
  )
}

/**
 * Splits the points into runs of adjacent categories, because a line must not connect points across a category without
 * a value.
 */
function splitAtGaps(points: readonly { at: number; point: [number, number] }[]): [number, number][][] {
  const runs: [number, number][][] = []
  points.forEach(({ at, point }, n) => {
    if (n > 0 && points[n - 1]!.at === at - 1) runs.at(-1)!.push(point)
    else runs.push([point])
  })
  return runs
}

function createScales(data: ChartData, lines: boolean, width: number) {
  const y = scaleLinear([0, findGreatestValue(data)], [height - foot, top]).nice(4)
  const ticks = y.ticks(4).filter((tick) => lines || data.fractions === true || Number.isInteger(tick))
  const { axis } = data.series[0]!
  const left = 8 + charWidth * Math.max(...ticks.map((tick) => axis(tick).length))
  const ids = data.categories.map(({ id }) => id)
  return { x: scaleBand(ids, [left, width]).padding(0.2), y, ticks, left, axis }
}

/** True if the columns of single days would be too thin to distinguish; lines are then displayed instead. */
export const areChartColumnsTooThin = (data: ChartData, width: number): boolean =>
  data.time && createScales(data, false, width).x.bandwidth() / data.series.length < 4

/** Returns the index of the category at the distance `at` in pixels from the left edge of the chart. */
export function findCategoryAtX(at: number, data: ChartData, lines: boolean, width: number): number {
  const { x, left } = createScales(data, lines, width)
  return Math.min(data.categories.length - 1, Math.max(0, Math.floor((at - left) / x.step())))
}
