import { Button, Input } from '@fluentui/react-components'
import {
  ArrowUndo20Regular,
  BarcodeScanner20Regular,
  Speaker220Regular,
  SpeakerMute20Regular,
} from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepLine } from '../../../../../schemas/api/tasks.ts'
import { ScanResultLine } from '../../scan/scan-result-line.tsx'
import { areSoundsOn, switchSounds } from '../../scan/sounds.ts'
import type { ScanReport } from './use-line-scans.ts'
import { ButtonShortcut } from '../../../ui/button-key.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './scan-panel.module.css'

interface Props {
  report: ScanReport | null
  getLine: (lineId: number) => StepLine | undefined
  /** Returns the progress of a line, for example «2 of 3». */
  getProgress: (lineId: number) => string
  /** Returns how many marking codes of a line are scanned and how many pieces they identify. */
  getCodes: (lineId: number) => { count: number; most: number }
  /** Returns the number of pieces of a line that were entered as not taken. */
  getDeclined: (lineId: number) => number
  /** Returns the message for a line that accepts no further piece; null in a step that collects the order. */
  getFullMessage: (lineId: number) => string | null
  /** Instruction that names the next product; null if any product may be scanned. */
  next: string | null
  isOff: boolean
  /** True in the dialog for the marking codes of one product, where the switch for sounds is omitted. */
  isInDialog?: boolean
  onScan: (text: string) => void
  onUndo: (() => void) | null
}

/** One row with the scan field of a step, the result of the last scan, its undo button, and the switch for sounds. */
export function ScanPanel({ report, next, isOff, isInDialog = false, onScan, onUndo, ...lines }: Props) {
  const { t } = useTranslation(['runner', 'scan'])
  const [text, setText] = useState('')
  const [handledSerial, setHandledSerial] = useState(report?.serial)
  if (report && report.serial !== handledSerial) {
    setHandledSerial(report.serial)
    // Removes the characters that a slow scanner typed before it was recognised as a scanner.
    setText('')
  }
  const [sounds, setSounds] = useState(areSoundsOn)
  const answer = useAnswer(report, lines)
  const field = isInDialog ? 'runner:marks.field' : 'runner:scan.field'
  const { outcome } = report ?? {}
  const isPrompt =
    outcome?.kind === 'lookUp' || (outcome?.kind === 'problem' && outcome.problem === 'markNeeded')
  const tone = isPrompt ? 'asks' : answer?.wrong ? 'wrong' : answer ? 'right' : null
  return (
    <div
      className={joinClasses(styles.root, tone && styles[tone], isInDialog ? styles.inDialog : styles.sticky)}
      data-scan-state={tone ?? 'ready'}
    >
      <Input
        className={styles.field}
        contentBefore={<BarcodeScanner20Regular />}
        input={{ 'data-scan-field': '' } as object}
        aria-label={t(field)}
        placeholder={t(isInDialog ? field : 'runner:scan.short')}
        disabled={isOff}
        autoFocus
        autoComplete="off"
        value={text}
        onChange={(_, { value }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          if (text.trim() !== '') onScan(text.trim())
          setText('')
        }}
      />
      <ScanResultLine
        tone={tone}
        message={answer && !answer.wrong ? answer.text : ''}
        alert={answer?.wrong ? answer.text : ''}
        waiting={next ?? t('runner:scan.waiting')}
      />
      {onUndo && (
        <Button
          className={styles.button}
          appearance="subtle"
          icon={<ArrowUndo20Regular />}
          disabled={isOff}
          onClick={onUndo}
          aria-label={t('runner:scan.undo')}
          title={t('runner:scan.undo')}
          aria-keyshortcuts="Control+Z"
        >
          <ButtonShortcut>Ctrl+Z</ButtonShortcut>
        </Button>
      )}
      {!isInDialog && (
        <Button
          className={styles.button}
          appearance="subtle"
          icon={sounds ? <Speaker220Regular /> : <SpeakerMute20Regular />}
          role="switch"
          aria-checked={sounds}
          aria-label={t('scan:sounds.switch')}
          title={t('scan:sounds.switch')}
          onClick={() => {
            switchSounds(!sounds)
            setSounds(!sounds)
          }}
        />
      )}
    </div>
  )
}

function useAnswer(
  report: ScanReport | null,
  {
    getLine,
    getProgress,
    getCodes,
    getDeclined,
    getFullMessage,
  }: Pick<Props, 'getLine' | 'getProgress' | 'getCodes' | 'getDeclined' | 'getFullMessage'>,
) {
  const { t } = useTranslation(['runner', 'scan'])
  if (!report) return null
  const { outcome } = report
  const name = outcome.lineId === undefined ? '' : (getLine(outcome.lineId)?.productName ?? '')
  const prependName = (text: string) => (name === '' ? text : `${name}. ${text}`)
  if (outcome.kind === 'taken') return { wrong: true, text: prependName(outcome.message) }
  if (outcome.kind === 'problem') {
    const fullMessage =
      outcome.problem === 'tooMany' && outcome.lineId !== undefined ? getFullMessage(outcome.lineId) : null
    const detail = outcome.markProblem ? t(`scan:marks.${outcome.markProblem}`) : fullMessage
    const count = outcome.lineId === undefined ? 0 : getDeclined(outcome.lineId)
    return { wrong: true, text: prependName(detail ?? t(`scan:problems.${outcome.problem}`, { count })) }
  }
  if (outcome.kind === 'closed' || outcome.kind === 'held')
    return { wrong: true, text: t(`scan:${outcome.kind}`, { code: outcome.code, why: outcome.reason }) }
  if (outcome.kind === 'lookUp') {
    const text = t(`scan:lookUp.${outcome.state}`, { code: outcome.code })
    return { wrong: outcome.state === 'late', text }
  }
  const facts = { name, progress: getProgress(outcome.lineId), ...getCodes(outcome.lineId) }
  const text = outcome.isCounted
    ? t(outcome.undone ? 'runner:scan.identifiedUndone' : 'runner:scan.identified', facts)
    : t(outcome.undone ? 'runner:scan.undone' : 'runner:scan.added', facts)
  return { wrong: false, text: outcome.warning ? `${text}. ${t(`scan:warnings.${outcome.warning}`)}` : text }
}
