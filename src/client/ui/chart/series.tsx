import { joinClasses } from '../join-classes.ts'
import styles from './chart.module.css'

/**
 * Series differ by fill and point shape, not only by colour. A chart with more than four series would be unreadable.
 */
const fillings = ['full', 'striped', 'hollow', 'dotted'] as const

const inks = [undefined, styles.second, styles.third, styles.fourth]
const getInk = (series: number) => inks[series % inks.length]

/** Fill patterns of one chart, with the chart's id: two charts on a page must not share them. */
export function FillPatterns({ id }: { id: string }) {
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

export function Bar({ chart, series, box }: { chart: string; series: number; box: Box }) {
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

/** A line with its points: circle, square, triangle or diamond. */
export function Line({ series, path, points }: { series: number; path: string; points: [number, number][] }) {
  return (
    <g className={getInk(series)}>
      <path d={path} className={styles.line} strokeDasharray={dashes[series % dashes.length]} />
      {points.map(([x, y]) => (
        <Point key={x} series={series} x={x} y={y} />
      ))}
    </g>
  )
}

/** Paths of the shapes around the centre of a point. */
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

/** Legend of the series; only when there is more than one. */
export function Legend({
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
              <Line series={series} path="M0 6H24" points={[[12, 6]]} />
            ) : (
              <Bar chart={chart} series={series} box={{ x: 1, y: 1, width: 22, height: 10 }} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
