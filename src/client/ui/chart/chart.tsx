import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatChartReadout, type ChartData, type ChartKind } from './chart-data.ts'
import styles from './chart.module.css'
import { HorizontalBars, findCategoryAtY } from './horizontal-bars.tsx'
import { ChartFillPatterns, ChartLegend } from './series.tsx'
import { findCategoryAtX, areChartColumnsTooThin, VerticalChart } from './vertical-chart.tsx'
import { useElementWidth } from './use-width.ts'

/** Number of categories that each arrow key moves. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/**
 * A chart with a readout of one category at a time. The user selects the category with the pointer, or with the arrow
 * keys, because the chart is also a slider that announces the values.
 */
export function Chart({ kind, data }: { kind: ChartKind; data: ChartData }) {
  const { t } = useTranslation('report')
  const [box, width] = useElementWidth<HTMLDivElement>()
  const [selected, setSelected] = useState<number | null>(null)
  // The id is used in URLs of patterns, where some characters of React's ids have a special meaning.
  const id = `chart${useId().replace(/\W/g, '')}`
  const last = data.categories.length - 1
  const lines = kind === 'lines' || (kind === 'columns' && areChartColumnsTooThin(data, width))
  const current = selected === null ? null : Math.min(selected, last)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const next =
      step !== undefined
        ? Math.min(last, Math.max(0, (current ?? 0) + step))
        : { Home: 0, End: last, Escape: null }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setSelected(next)
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const area = event.currentTarget.getBoundingClientRect()
    setSelected(
      kind === 'bars'
        ? findCategoryAtY(event.clientY - area.top, data)
        : findCategoryAtX(event.clientX - area.left, data, lines, width),
    )
  }
  return (
    <figure className={styles.root} aria-labelledby={`${id}-title`}>
      <figcaption id={`${id}-title`} className={styles.title}>
        {data.title}
      </figcaption>
      <ChartLegend
        chart={id}
        label={t('report:legend')}
        names={data.series.map(({ name }) => name)}
        lines={lines}
      />
      <div
        ref={box}
        className={styles.area}
        role="slider"
        tabIndex={0}
        aria-label={data.title}
        aria-description={t('report:cursor')}
        aria-orientation={kind === 'bars' ? 'vertical' : 'horizontal'}
        aria-valuemin={1}
        aria-valuemax={last + 1}
        aria-valuenow={(current ?? 0) + 1}
        aria-valuetext={formatChartReadout(data, current ?? 0)}
        onKeyDown={onKeyDown}
        onFocus={() => setSelected(current ?? 0)}
        onBlur={() => setSelected(null)}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setSelected(null)}
      >
        {kind === 'bars' ? (
          <HorizontalBars id={id} data={data} width={width} at={current} />
        ) : (
          <VerticalChart id={id} data={data} lines={lines} width={width} at={current} />
        )}
        <svg width={0} height={0} aria-hidden className={styles.defs}>
          <ChartFillPatterns id={id} />
        </svg>
      </div>
      {/* Hidden from screen readers, because they read it as the value of the slider. Until a category is selected,
          it shows the last category, or the first one if the chart has bars. */}
      <p className={styles.readOut} aria-hidden>
        {formatChartReadout(data, current ?? (kind === 'bars' ? 0 : last))}
      </p>
    </figure>
  )
}
