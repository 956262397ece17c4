import { joinClasses } from '../join-classes.ts'
import styles from './chart.module.css'

/**
 * Series have different fills and point shapes, not only colours. There are four, because a chart with more series
 * would be unreadable.
 */
const fillings = ['full', 'striped', 'hollow', 'dotted'] as const

const inks = [undefined, styles.second, styles.third, styles.fourth]
const getInk = (series: number) => inks[series % inks.length]

/**
 * Fill patterns of one chart. Their ids contain the id of the chart, because two charts on a page must not use the
 * same pattern ids.
 */
export function ChartFillPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={`${id}-striped`}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={3} height={6} className={joinClasses(styles.ink, getInk(fillings.indexOf('striped')))} />
      </pattern>
      <pattern
        id={`${id}-incomplete`}
        width={7}
        height={7}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={1.5} height={7} className={styles.hatch} />
      </pattern>
      <pattern id={`${id}-dotted`} width={5} height={5} patternUnits="userSpaceOnUse">
        <circle
          cx={2}
          cy={2}
          r={1.5}
          className={joinClasses(styles.ink, getInk(fillings.indexOf('dotted')))}
        />
      </pattern>
    </defs>
  )
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function ChartBar({ chart, series, box }: { chart: string; series: number; box: Box }) {
  const filling = fillings[series % fillings.length]!
  return (
    <rect
      {...box}
      className={joinClasses(
        styles.bar,
        getInk(series),
        filling === 'full' && styles.ink,
        filling === 'hollow' && styles.hollow,
      )}
      {...((filling === 'striped' || filling === 'dotted') && { fill: `url(#${chart}-${filling})` })}
    />
  )
}

const dashes = [undefined, '6 4', '2 3', '10 3 2 3']

export interface ChartPoint {
  position: [number, number]
  /** True if the value is only a lower bound. */
  isBound: boolean
}

/**
 * A line with its points, which are circles, squares, triangles or diamonds, depending on the series. A lower bound is
 * an arrow up.
 */
export function ChartLine({
  series,
  path,
  points,
}: {
  series: number
  path: string
  points: readonly ChartPoint[]
}) {
  return (
    <g className={getInk(series)}>
      <path d={path} className={styles.line} strokeDasharray={dashes[series % dashes.length]} />
      {points.map(({ position: [x, y], isBound }) =>
        isBound ? (
          <path key={x} d={arrowUp} transform={`translate(${x} ${y})`} className={styles.bound} />
        ) : (
          <Point key={x} series={series} x={x} y={y} />
        ),
      )}
    </g>
  )
}

/** SVG path of an arrow that begins at the point. */
const arrowUp = 'M0 0V-11M-4-7 0-11 4-7M-4 0H4'

/** SVG paths of the shapes, with the point at the centre. */
const corners = { triangle: 'M0-4.5 4 3H-4Z', diamond: 'M0-4.5 4.5 0 0 4.5-4.5 0Z' }

function Point({ series, x, y }: { series: number; x: number; y: number }) {
  const shape = series % dashes.length
  if (shape === 0) return <circle cx={x} cy={y} r={3} className={styles.ink} />
  if (shape === 1) return <rect x={x - 3} y={y - 3} width={6} height={6} className={styles.point} />
  const path = shape === 2 ? corners.triangle : corners.diamond
  return (
    <path d={path} transform={`translate(${x} ${y})`} className={shape === 2 ? styles.ink : styles.point} />
  )
}

/** Legend of the series; not rendered for a single series. */
export function ChartLegend({
  chart,
  label,
  names,
  lines,
}: {
  chart: string
  label: string
  names: readonly string[]
  lines: boolean
}) {
  if (names.length < 2) return null
  return (
    <ul className={styles.legend} aria-label={label}>
      {names.map((name, series) => (
        <li key={name}>
          <svg width={24} height={12} aria-hidden className={styles.swatch}>
            {lines ? (
              <ChartLine series={series} path="M0 6H24" points={[{ position: [12, 6], isBound: false }]} />
            ) : (
              <ChartBar chart={chart} series={series} box={{ x: 1, y: 1, width: 22, height: 10 }} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
