import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
} from 'react'
import { Button } from '@fluentui/react-components'
import { ChevronDown20Regular, ChevronRight20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { isPhoneWidth } from '../../../ui/phone-width.ts'
import { useCatalog } from '../../../http/use-catalog.ts'
import { useFormContext } from '../../form/form-context.ts'
import { createOnDemandCode } from '../../form/on-demand.ts'
import { useFieldValue, useFormDataStore } from '../../form/step-data.ts'
import { LoadErrorBoundary } from '../../parts/load-failure.tsx'
import type { CustomFieldProps } from '../custom-field-props.ts'
import { AcceptedPartAmount } from './counter-money.tsx'
import {
  countIdentifiablePieces,
  getDeclinedCount,
  getEntryCount,
  toLineEntries,
  needsShortageReason,
  selectLinesByIds,
  countUndecidedPieces,
  type LineEntry,
} from './line-entries.ts'
import { lineCountModes, selectLineCountMode, getLineCountModeTextKey } from './line-modes.ts'
import { getOrderLines } from './lines-behaviour.ts'
import { LineList } from './line-list.tsx'
import { LineRow } from './line-row.tsx'
import { LineEntryStore } from './line-store.ts'
import { LinesHeader } from './lines-head.tsx'
import type * as MarkDialogModule from './marking-codes-dialog.tsx'
import { RefundTotal } from './refund-money.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { useLineScans } from './use-line-scans.ts'
import { useUndoKey } from './use-undo-key.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import styles from './order-lines-field.module.css'

const defaultReasonsCatalog = 'changeReasons'
/** More lines than this do not fit on a small desktop screen, so finished lines are folded. */
const maxUnfoldedLines = 8
const noIds: readonly number[] = []

/** The dialog is loaded only if a line has a marked product. */
const markDialog = createOnDemandCode(() => import('./marking-codes-dialog.tsx'))

function LoadedMarkDialog(props: ComponentProps<typeof MarkDialogModule.MarkingCodesDialog>) {
  const { MarkingCodesDialog } = markDialog.useLoaded()
  return <MarkingCodesDialog {...props} />
}

/**
 * Lines of the order, counted by scans, keys or buttons; line-modes.ts lists the modes. `only`: name of the entry in
 * the step's summary with the ids of the lines to work on; the data of other lines do not change.
 */
export function OrderLinesField({ name, uiSchema, disabled, readonly }: CustomFieldProps) {
  const options = uiSchema?.['ui:options']
  const { order, summary, fieldTitle, closed: formClosure = null } = useFormContext()
  const { t } = useTranslation(['runner', 'scan'])
  const data = useFormDataStore()
  const errorId = useId()
  const root = useRef<HTMLDivElement>(null)

  const mode = useMemo(() => selectLineCountMode(options, summary), [options, summary])
  const ordered = getOrderLines(order)
  const sortedLines = useMemo(() => [...ordered].sort((a, b) => a.pickOrder - b.pickOrder), [ordered])
  const only = options?.['only'] === undefined ? undefined : summary[String(options['only'])]
  const lines = useMemo(() => selectLinesByIds(sortedLines, only), [sortedLines, only])
  const byId = useMemo(() => new Map(lines.map((line) => [line.lineId, line])), [lines])
  const store = useMemo(
    () => new LineEntryStore(data, name, { all: sortedLines, open: lines }, mode),
    [data, name, sortedLines, lines, mode],
  )
  const { value, error } = useFieldValue<LineEntry[] | undefined>(name)
  const entries = useMemo(() => toLineEntries(lines, value, mode), [lines, value, mode])
  const entriesByLine = useMemo(() => new Map(entries.map((entry) => [entry.lineId, entry])), [entries])

  const isOff = disabled === true || readonly === true
  const { entries: allReasons } = useCatalog(String(options?.['reasons'] ?? defaultReasonsCatalog))
  const exceptReasons = options?.['exceptReasons']
  const reasons = useMemo(
    () =>
      Array.isArray(exceptReasons)
        ? allReasons.filter(({ id }) => !exceptReasons.includes(Number(id)))
        : allReasons,
    [allReasons, exceptReasons],
  )
  const closed = useMemo(
    () => formClosure ?? (isOff ? { reason: t('actions.wait'), isTemporary: true } : null),
    [formClosure, isOff, t],
  )
  const { report, isEdited, take, undo, dropMark } = useLineScans(store, {
    closed,
    registers: mode.isCollecting,
    lines: value,
  })
  const [markDialogLineId, setMarkDialogLineId] = useState<number | null>(null)
  const openMarkDialog = useCallback((lineId: number) => setMarkDialogLineId(lineId), [])

  // The barcode of a marked product opens the dialog for scanning its marking codes.
  const needsMark = report?.outcome.kind === 'problem' && report.outcome.problem === 'markNeeded'
  const [handledSerial, setHandledSerial] = useState(0)
  if (report && report.serial !== handledSerial) {
    setHandledSerial(report.serial)
    if (needsMark && report.outcome.lineId !== undefined) setMarkDialogLineId(report.outcome.lineId)
  }

  useEffect(
    () =>
      data.onFocus(name, () => {
        const invalidField = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        ;(invalidField ?? root.current)?.focus()
      }),
    [data, name],
  )
  useLayoutEffect(() => {
    // A button without further effect becomes disabled and loses the focus.
    const { activeElement } = document
    if (!root.current?.contains(activeElement) || !activeElement?.matches(':disabled')) return
    // On a phone a focused field would open the on-screen keyboard.
    const scanField = isPhoneWidth() ? null : root.current.querySelector<HTMLElement>('[data-scan-field]')
    ;(scanField ?? root.current).focus({ preventScroll: true })
  }, [value])
  useUndoKey(isOff ? null : undo)
  const hasMarked = lines.some((line) => line.marked)
  useEffect(() => {
    if (hasMarked) markDialog.load().catch(() => undefined)
  }, [hasMarked])

  const last = report?.outcome.kind === 'added' ? report.outcome.lineId : null
  const ids = useMemo(() => {
    const visibleIds = lines.filter((line) => mode.maximum(line) > 0).map((line) => line.lineId)
    return last === null ? visibleIds : [last, ...visibleIds.filter((id) => id !== last)]
  }, [lines, mode, last])
  const getCountAndMaximum = (lineId: number) => {
    const line = byId.get(lineId)
    const entry = entriesByLine.get(lineId)
    return line && entry && { count: getEntryCount(entry, mode), most: mode.maximum(line) }
  }
  const isDone = (lineId: number) => {
    const counted = getCountAndMaximum(lineId)
    return counted !== undefined && counted.count === counted.most
  }
  // In a long list of goods to collect, a scan folds the lines that are finished by then. A line that is finished by
  // hand stays until the next scan, because the next line would move under the pointer.
  const canFoldDone = mode.isCollecting && ids.length > maxUnfoldedLines
  const scanSerial = report?.serial ?? 0
  const [folded, setFolded] = useState({ serial: -1, ids: noIds })
  if (canFoldDone && folded.serial !== scanSerial) setFolded({ serial: scanSerial, ids: ids.filter(isDone) })
  const doneIds = canFoldDone ? folded.ids.filter((id) => id !== last && isDone(id)) : noIds
  const openIds = doneIds.length === 0 ? ids : ids.filter((id) => !doneIds.includes(id))
  const [isDoneExpanded, setDoneExpanded] = useState(false)
  const nextId = mode.isCollecting
    ? lines.find(({ lineId }) => !isDone(lineId) && (entriesByLine.get(lineId)?.reasonId ?? null) === null)
        ?.lineId
    : undefined
  const nextName = nextId === undefined ? undefined : byId.get(nextId)?.productName

  const getProgress = (lineId: number) => {
    const counted = getCountAndMaximum(lineId)
    return counted ? t('lines.progress', counted) : ''
  }
  const getCodes = (lineId: number) => {
    const [line, entry] = [byId.get(lineId), entriesByLine.get(lineId)]
    return line && entry
      ? { count: entry.marks?.length ?? 0, most: countIdentifiablePieces(entry, line, mode) }
      : { count: 0, most: 0 }
  }
  const getDeclined = (lineId: number) => {
    const entry = entriesByLine.get(lineId)
    return entry ? getDeclinedCount(entry, mode) : 0
  }
  const getFullMessage = (lineId: number) => {
    const counted = mode.count === lineCountModes['collect']!.count ? undefined : getCountAndMaximum(lineId)
    const key = counted?.most === 0 ? 'nothingToCount' : 'alreadyCounted'
    return counted ? t(`scan:${key}.${getLineCountModeTextKey(mode)}`, counted) : null
  }
  const renderPanel = (isInDialog: boolean) => (
    <ScanPanel
      isInDialog={isInDialog}
      report={isEdited ? null : report}
      next={isInDialog || nextName === undefined ? null : t('scan.next', { name: nextName })}
      getLine={(lineId) => byId.get(lineId)}
      getProgress={getProgress}
      getCodes={getCodes}
      getDeclined={getDeclined}
      getFullMessage={getFullMessage}
      isOff={isOff}
      onScan={(text) => take({ kind: 'scan', text })}
      onUndo={undo}
    />
  )
  const marked = markDialogLineId === null ? undefined : byId.get(markDialogLineId)

  const renderRow = (lineId: number) => {
    const line = byId.get(lineId)
    const entry = entriesByLine.get(lineId)
    return line && entry ? (
      <LineRow
        line={line}
        entry={entry}
        mode={mode}
        store={store}
        reasons={reasons}
        isOff={isOff}
        scanned={last === lineId ? (report?.serial ?? 0) : 0}
        strict={error !== undefined}
        onMarks={openMarkDialog}
        currency={order?.currency ?? null}
      />
    ) : null
  }
  return (
    <div className={styles.root} ref={root} tabIndex={-1} {...(error && { 'aria-describedby': errorId })}>
      {renderPanel(false)}
      <LinesHeader
        title={fieldTitle(name)}
        mode={mode}
        counted={entries.reduce((sum, entry) => sum + getEntryCount(entry, mode), 0)}
        maximum={lines.reduce((sum, line) => sum + mode.maximum(line), 0)}
        undecided={entries.reduce((sum, e) => sum + countUndecidedPieces(e, byId.get(e.lineId)!, mode), 0)}
        missingReasons={entries.filter((e) => needsShortageReason(e, byId.get(e.lineId)!, mode)).length}
        reasons={reasons}
        isOff={isOff}
        store={store}
      />
      {mode.hasPrice && order !== null && (
        <RefundTotal order={order} lines={byId} entries={entries} mode={mode} />
      )}
      {mode.separateCount !== undefined && order !== null && (
        <AcceptedPartAmount order={order} entries={entries} />
      )}
      {error && <InlineError id={errorId}>{error}</InlineError>}
      <LineList ids={openIds} label={fieldTitle(name)} row={renderRow} />
      {doneIds.length > 0 && (
        <>
          <Button
            className={styles.fold}
            appearance="subtle"
            icon={isDoneExpanded ? <ChevronDown20Regular /> : <ChevronRight20Regular />}
            aria-expanded={isDoneExpanded}
            onClick={() => setDoneExpanded(!isDoneExpanded)}
          >
            {t('lines.done', { count: doneIds.length })}
          </Button>
          {isDoneExpanded && (
            <LineList ids={doneIds} label={t('lines.done', { count: doneIds.length })} row={renderRow} />
          )}
        </>
      )}
      {marked && (
        <LoadErrorBoundary>
          <Suspense fallback={null}>
            <LoadedMarkDialog
              line={marked}
              maximum={mode.maximum(marked)}
              marks={entriesByLine.get(marked.lineId)?.marks ?? []}
              isOff={isOff}
              onDrop={(mark) => dropMark(marked.lineId, mark)}
              onClose={() => setMarkDialogLineId(null)}
            >
              {renderPanel(true)}
            </LoadedMarkDialog>
          </Suspense>
        </LoadErrorBoundary>
      )}
    </div>
  )
}
