import { Button } from '@fluentui/react-components'
import { ReactFlowProvider, useStore } from '@xyflow/react'
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import { formatVersionNumber } from '../../../../schemas/values/changed-versions.ts'
import type { MachineExportFormat } from '../../../../schemas/values/machine-formats.ts'
import { saveFile } from '../../http/save-file.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { isPhoneWidth } from '../../ui/phone-width.ts'
import { createStoredChoice } from '../../ui/stored-choice.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import type { InstanceCounts } from './counts.ts'
import { DiagramContext, type DiagramContextValue, type DiagramMeasures } from './diagram/diagram-context.ts'
import { Diagram } from './diagram/diagram.tsx'
import { renderSvg } from './diagram/export-svg.ts'
import { getThemeFont } from './diagram/text-measure.ts'
import { printPicture, savePng, saveSvg } from './diagram/save-picture.ts'
import { DiagramSearch, type DiagramSearchItem } from './diagram/search.tsx'
import type { Paper } from './diagram/sheets.ts'
import { DiagramToolbar } from './diagram/toolbar.tsx'
import { useDiagramView } from './diagram/use-diagram-view.ts'
import { useLayout } from './diagram/use-layout.ts'
import type { ProcessNames } from './names.ts'
import { DiagramOutline, PhoneOutline } from './panel/outline.tsx'
import type { StepHighlights } from './trace-steps.ts'
import styles from './diagram-workspace.module.css'

/** Choice stored in the browser: whether the outline of the diagram is open. */
const outline = createStoredChoice('process-outline', ['closed', 'open'])

const noMarks: DiagramContextValue['marks'] = new Map()
const noTransitions: ReadonlySet<string> = new Set()
const noPhases: ReadonlySet<string> = new Set()

/** On a narrower window a list replaces the diagram. */
const phoneQuery = '(max-width: 599px)'

/** Pixels. A diagram in a narrower area has fewer states side by side. */
const narrowWidth = 640

/** Milliseconds after which a column opened next to the diagram has its final width. */
const layoutSettleMs = 80

interface BoardProps {
  definition: ProcessDefinition
  names: ProcessNames
  counts: ReadonlyMap<string, InstanceCounts>
  selectedState: string | null
  selectState: (state: string | null) => void
  /** Transitions of the selected arrow. */
  selectedTransitions?: ReadonlySet<string>
  /** Called with the transitions of an arrow that the user clicks. Without it, arrows cannot be selected. */
  selectArrow?: (transitions: readonly string[]) => void
  trace?: StepHighlights | null
  marks?: DiagramContextValue['marks']
  measures?: DiagramMeasures | null
  getCasesUrl?: DiagramContextValue['getCasesUrl']
  /** Returns the title row, which must contain `search`. */
  head: (search: ReactNode) => ReactNode
  /** Content of the column next to the diagram. */
  side: ReactNode
}

/** The diagram with search, toolbar, outline and the selected state; on a phone the outline instead of the diagram. */
export function DiagramWorkspace(props: BoardProps) {
  return (
    <ReactFlowProvider>
      <BoardParts {...props} />
    </ReactFlowProvider>
  )
}

function BoardParts({
  definition,
  names,
  counts,
  selectedState,
  selectState,
  selectedTransitions = noTransitions,
  selectArrow,
  trace = null,
  marks = noMarks,
  measures = null,
  getCasesUrl = null,
  head,
  side,
}: BoardProps) {
  const { t } = useTranslation('processes')
  const isOutlineOpen = outline.use() === 'open'
  const isPhone = useMediaQuery(phoneQuery)
  const [event, setEvent] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const canvasWidth = useStore(({ width }) => width)
  const isNarrow = canvasWidth > 0 && canvasWidth < narrowWidth
  const enabled = !isPhone
  const [unfolded, setUnfolded] = useState(noPhases)
  const unfold = useCallback(
    (phases: readonly string[]) => setUnfolded((current) => new Set([...current, ...phases])),
    [],
  )
  const { placed: nameLayout, error } = useLayout(definition, names, {
    details: false,
    isNarrow,
    enabled,
    unfolded,
  })
  const { placed: detailLayout, error: detailError } = useLayout(definition, names, {
    details: true,
    isNarrow,
    enabled,
  })
  const followed = useMemo(
    () => (trace === null ? (selectedState === null ? [] : [selectedState]) : [...trace.now]),
    [trace, selectedState],
  )
  const view = useDiagramView({
    names: nameLayout,
    details: detailLayout,
    hasFailed: detailError !== null,
    followed,
    unfold,
  })
  const { placed, canvas, show, reveal, showInNextLayout } = view
  const togglePhase = useCallback(
    (phase: string) => {
      showInNextLayout(phase)
      setUnfolded((current) => {
        const next = new Set(current)
        if (!next.delete(phase)) next.add(phase)
        return next
      })
    },
    [showInNextLayout],
  )
  const label = t('processes:diagram.label', { title: names.title })

  const chooseAndShow = useCallback(
    (state: string) => {
      setEvent(null)
      selectState(state)
      if (isPhoneWidth()) outline.write('closed')
      // Also for a state that is already selected.
      setTimeout(() => reveal([state], { unfold: true }), layoutSettleMs)
    },
    [selectState, reveal],
  )
  const revealFocused = useCallback((state: string) => reveal([state]), [reveal])
  const followedKey = followed.join('|')
  const isDrawn = placed !== undefined
  const revealFollowed = useEffectEvent(() => {
    if (followed.length > 0) reveal(followed, { unfold: trace === null })
  })
  useEffect(() => {
    if (!isDrawn) return
    const timer = setTimeout(() => revealFollowed(), layoutSettleMs)
    return () => clearTimeout(timer)
  }, [followedKey, isDrawn])

  const describeState = useCallback(
    (state: string) => {
      const count = counts.get(state)
      return [
        names.place(state),
        ...(count ? [t('processes:open', { count: count.instances })] : []),
        ...(count && count.overdue > 0 ? [t('processes:late', { count: count.overdue })] : []),
        ...[measures?.state(state)?.words ?? []].flat(),
        ...(marks.has(state) ? [t(`processes:compare.signs.${marks.get(state)}`)] : []),
      ].join(', ')
    },
    [counts, names, marks, measures, t],
  )
  const marked = useMemo(
    () =>
      event === null
        ? selectedTransitions
        : new Set(definition.transitions.filter((x) => x.event === event).map(({ id }) => id)),
    [definition, event, selectedTransitions],
  )
  const contextValue = useMemo(
    () => ({
      counts,
      selectedState,
      selectState,
      highlightedEvent: event,
      highlightedTransitions: marked,
      trace,
      marks,
      measures,
      getAccessibleName: describeState,
      getTitle: names.state,
      getCasesUrl,
      phases:
        view.level === 'details'
          ? null
          : {
              unfolded,
              toggle: togglePhase,
              getLabel: (phase: string, isFolded: boolean) =>
                t(`processes:diagram.${isFolded ? 'unfold' : 'fold'}`, { name: names.state(phase) }),
            },
    }),
    [
      counts,
      selectedState,
      selectState,
      event,
      marked,
      trace,
      marks,
      measures,
      describeState,
      names,
      getCasesUrl,
      view.level,
      unfolded,
      togglePhase,
      t,
    ],
  )
  const describeEdge = useCallback(
    (source: string, target: string, transitions: readonly string[]) => {
      const describeEnd = (id: string) =>
        definition.states.some(({ path }) => path === id)
          ? names.place(id)
          : t(id === 'anywhere' ? 'processes:diagram.anywhere' : 'processes:diagram.start')
      const fromTo = t('processes:diagram.fromTo', { from: describeEnd(source), to: describeEnd(target) })
      const events = definition.transitions.filter(({ id }) => transitions.includes(id))
      const measureText = measures?.arrow(transitions)?.words
      return [
        events.length === 0 ? fromTo : `${fromTo}: ${events.map((x) => names.event(x.event)).join(', ')}`,
        ...(measureText === undefined ? [] : [measureText]),
      ].join(', ')
    },
    [definition, names, measures, t],
  )
  const searchItems = useMemo(
    (): DiagramSearchItem[] => [
      ...definition.states.map(({ path }) => ({ kind: 'state' as const, id: path, text: names.place(path) })),
      // Only the diagram can show the arrows of an event.
      ...(isPhone ? [] : definition.events).map(({ type }) => ({
        kind: 'event' as const,
        id: type,
        text: names.event(type),
      })),
    ],
    [definition, names, isPhone],
  )
  const openMatch = ({ kind, id }: DiagramSearchItem) => {
    if (kind === 'state') return chooseAndShow(id)
    setEvent(id)
    const matchingTransitions = definition.transitions.filter((x) => x.event === id)
    show([
      ...new Set(
        matchingTransitions.flatMap(({ source, targets }) => [...(source ? [source] : []), ...targets]),
      ),
    ])
  }
  const save = async (format: 'svg' | 'png' | Paper) => {
    // A file has no texts on demand, so it contains all of them.
    const layout = detailLayout ?? placed
    if (!layout) return
    const name = `${definition.name}-v${formatVersionNumber(definition.version)}`
    const picture = renderSvg({
      placed: layout,
      counts,
      trace,
      marks,
      measures,
      title: names.title,
      note: [
        t('processes:version', { version: definition.version }),
        ...(measures === null ? [] : [measures.description]),
        formatDateTime(new Date()),
      ].join(' · '),
      fontFamily: getThemeFont(),
    })
    setProblem(null)
    try {
      if (format === 'svg') saveSvg(picture, name)
      else if (format === 'png') await savePng(picture, name)
      else
        await printPicture(picture, format, ({ column, row }) =>
          // The picture of the whole diagram already contains the title.
          column === null ? '' : t('processes:diagram.sheet', { title: names.title, column, row }),
        )
    } catch {
      setProblem(t('processes:diagram.exportFailed'))
    }
  }
  const saveMachine = async (format: MachineExportFormat) => {
    setProblem(null)
    try {
      await saveFile(`workflows/${definition.name}/${definition.version}/machine`, { query: { format } })
    } catch (failure) {
      setProblem((failure as Error).message)
    }
  }
  const toggleOutline = () => outline.write(isOutlineOpen ? 'closed' : 'open')
  const isOutlineVisible = isOutlineOpen || error !== null

  return (
    <DiagramContext value={contextValue}>
      {head(<DiagramSearch all={searchItems} onChoose={openMatch} />)}
      {(error || problem !== null) && (
        <Notice
          tone="warning"
          action={
            problem !== null && (
              <Button size="small" onClick={() => setProblem(null)}>
                {t('common:actions.close')}
              </Button>
            )
          }
        >
          {problem ?? t('processes:diagram.failed')}
        </Notice>
      )}
      <div className={styles.body}>
        {isPhone ? (
          <PhoneOutline definition={definition} names={names} selectState={selectState} />
        ) : (
          <>
            <DiagramToolbar
              placed={placed}
              details={{ on: view.level === 'details', toggle: view.toggleDetails }}
              list={{ on: isOutlineOpen, toggle: toggleOutline }}
              showWhole={view.showWhole}
              onMove={view.release}
              canSave={detailLayout !== undefined || (placed !== undefined && detailError !== null)}
              save={(format) => void save(format)}
              print={(paper) => void save(paper)}
              saveMachine={(format) => void saveMachine(format)}
            />
            <div ref={canvas} className={styles.canvas}>
              {placed ? (
                <Diagram
                  placed={placed}
                  label={label}
                  edgeName={describeEdge}
                  selectArrow={
                    selectArrow &&
                    ((transitions) => {
                      setEvent(null)
                      selectArrow(transitions)
                    })
                  }
                  onMove={view.release}
                  onMoved={view.followZoom}
                  onFocusState={revealFocused}
                />
              ) : (
                !error && (
                  <p role="status" className={styles.wait}>
                    {t('processes:diagram.drawing')}
                  </p>
                )
              )}
            </div>
            {isOutlineVisible && (
              <DiagramOutline
                definition={definition}
                names={names}
                selectState={chooseAndShow}
                close={toggleOutline}
              />
            )}
          </>
        )}
        {side}
      </div>
    </DiagramContext>
  )
}
