import { Button } from '@fluentui/react-components'
import { ReactFlowProvider, useReactFlow, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useId, useMemo, useRef, type WheelEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { useIsPhoneWidth } from '../../../ui/phone-width.ts'
import { urls } from '../../../ui/urls.ts'
import { DiagramContext, type DiagramContextValue } from '../diagram/diagram-context.ts'
import { Diagram } from '../diagram/diagram.tsx'
import { useLayout } from '../diagram/use-layout.ts'
import { ToolStrip } from '../diagram/tool-strip.tsx'
import { calculateCompactViewport } from '../diagram/viewport.ts'
import { ZoomTools } from '../diagram/zoom-tools.tsx'
import type { ProcessNames } from '../names.ts'
import styles from './bench.module.css'

export interface VersionView {
  definition: ProcessDefinition
  names: ProcessNames
  title: string
  counts: DiagramContextValue['counts']
  marks?: DiagramContextValue['marks']
  measures?: DiagramContextValue['measures']
  /** URL of the page with the diagram, by default that of the version, and the name of the link. */
  link?: { url: string; text: string }
  selectedState: string | null
  selectState: (state: string | null) => void
}

/** Diagrams of two versions next to each other. At phone width there are only links to them. */
export function VersionDiagrams({ views }: { views: readonly VersionView[] }) {
  const { t } = useTranslation('processes')
  const phone = useIsPhoneWidth()
  const root = useRef<HTMLDivElement>(null)
  if (phone)
    return (
      <ul className={styles.links}>
        {views.map(({ definition: { name, version }, title, link }) => (
          <li key={title}>
            <Link to={link?.url ?? urls.process(name, version)}>
              {link?.text ?? t('processes:publishing.bench.openDiagramOf', { version })}
            </Link>
          </li>
        ))}
      </ul>
    )
  /** Every state is a button, so the keyboard needs a way past them. */
  const skip = () =>
    root.current?.nextElementSibling?.querySelector<HTMLElement>('select, input, button, a')?.focus()
  return (
    <div ref={root} className={styles.diagrams}>
      <Button size="small" className={styles.skip} onClick={skip}>
        {t('processes:publishing.bench.skipDiagrams')}
      </Button>
      {views.map((view) => (
        <VersionDiagram key={view.title} {...view} />
      ))}
    </div>
  )
}

function VersionDiagram(view: VersionView) {
  const { t } = useTranslation('processes')
  const heading = useId()
  const { name, version } = view.definition
  return (
    <section className={styles.diagram} aria-labelledby={heading}>
      <div className={styles.diagramHead}>
        <h2 id={heading} className={styles.heading}>
          {view.title}
        </h2>
        <Link
          to={view.link?.url ?? urls.process(name, version)}
          aria-label={view.link?.text ?? t('processes:publishing.bench.openDiagramOf', { version })}
        >
          {t('processes:publishing.bench.openDiagram')}
        </Link>
      </div>
      <ReactFlowProvider>
        <Canvas {...view} />
      </ReactFlowProvider>
    </section>
  )
}

/** Milliseconds after which the diagram has set its own initial view. */
const settleMs = 100
/** The wheel scrolls the page; with Ctrl it zooms the diagram. */
const letPageScroll = (event: WheelEvent) => {
  if (!event.ctrlKey) event.stopPropagation()
}
const noMarks: DiagramContextValue['marks'] = new Map()

function Canvas({
  definition,
  names,
  title,
  counts,
  marks = noMarks,
  measures = null,
  selectedState,
  selectState,
}: VersionView) {
  const { t } = useTranslation('processes')
  const { placed, error } = useLayout(definition, names, { details: false, isNarrow: true, enabled: true })
  const { fitView, setViewport } = useReactFlow()
  const store = useStoreApi()
  const occupied = [...counts.keys()].join(' ')
  useEffect(() => {
    if (!placed) return
    const timer = setTimeout(() => {
      const occupiedStates = placed.nodes.filter(({ id }) => occupied.split(' ').includes(id))
      void setViewport(calculateCompactViewport(placed, occupiedStates, store.getState()))
    }, settleMs)
    return () => clearTimeout(timer)
  }, [placed, occupied, setViewport, store])
  const context = useMemo(
    (): DiagramContextValue => ({
      counts,
      marks,
      selectedState,
      selectState,
      highlightedEvent: null,
      highlightedTransitions: new Set(),
      trace: null,
      measures,
      getTitle: names.state,
      getCasesUrl: null,
      phases: null,
      getAccessibleName: (state) => {
        const count = counts.get(state)
        return [
          names.place(state),
          ...(count ? [t('processes:open', { count: count.instances })] : []),
          ...[measures?.state(state)?.words ?? []].flat(),
          ...(marks.has(state) ? [t(`processes:compare.signs.${marks.get(state)}`)] : []),
        ].join(', ')
      },
    }),
    [counts, marks, measures, selectedState, selectState, names, t],
  )
  const describeEdge = useCallback(
    (source: string, target: string) => {
      const describeEnd = (id: string) =>
        definition.states.some(({ path }) => path === id)
          ? names.place(id)
          : t(id === 'anywhere' ? 'processes:diagram.anywhere' : 'processes:diagram.start')
      return t('processes:diagram.fromTo', { from: describeEnd(source), to: describeEnd(target) })
    },
    [definition, names, t],
  )
  return (
    <DiagramContext value={context}>
      <div className={styles.canvas}>
        <ToolStrip>
          <ZoomTools showWhole={() => void fitView({ padding: 0.04 })} />
        </ToolStrip>
        <div className={styles.view} onWheelCapture={letPageScroll}>
          {placed ? (
            <Diagram placed={placed} label={title} edgeName={describeEdge} />
          ) : (
            <p role="status" className={styles.wait}>
              {t(error ? 'processes:publishing.bench.noDiagram' : 'processes:diagram.drawing')}
            </p>
          )}
        </div>
      </div>
    </DiagramContext>
  )
}
