import { Button, Input, Switch } from '@fluentui/react-components'
import { ArrowUndo16Regular, BarcodeScanner20Regular, Speaker220Regular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StepLine } from '../../../../../schemas/api/tasks.ts'
import { ScanResultLine } from '../../scan/scan-result-line.tsx'
import { areSoundsOn, switchSounds } from '../../scan/sounds.ts'
import type { ScanReport } from './use-line-scans.ts'
import { ButtonKey } from '../../../ui/button-key.tsx'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './scan-panel.module.css'

interface Props {
  report: ScanReport | null
  getLine: (lineId: number) => StepLine | undefined
  /** «2 of 3» of a line. */
  getProgress: (lineId: number) => string
  /** Message for a full line, when its mode has its own text for that. */
  getFullMessage: (lineId: number) => string | null
  isOff: boolean
  /** Inside the dialog of one product: without the parts of the whole step. */
  isInDialog?: boolean
  onScan: (text: string) => void
  onUndo: (() => void) | null
}

/** The scan field of a step, the result of the last scan, and its undo. */
export function ScanPanel({ report, isOff, isInDialog = false, onScan, onUndo, ...lines }: Props) {
  const { t } = useTranslation(['runner', 'scan'])
  const [text, setText] = useState('')
  const [seenSerial, setSeen] = useState(report?.serial)
  if (report && report.serial !== seenSerial) {
    setSeen(report.serial)
    // Removes what a slow scanner typed before it was recognised as a scanner.
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
    <div className={joinClasses(styles.root, !isInDialog && styles.stays, !isInDialog && styles.beside)}>
      <div className={styles.row}>
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
        {!isInDialog && (
          <Switch
            className={styles.sounds}
            label={
              <>
                <Speaker220Regular className={styles.speaker} aria-hidden />
                <span className={styles.words}>{t('scan:sounds.switch')}</span>
              </>
            }
            checked={sounds}
            onChange={(_, { checked }) => {
              switchSounds(checked)
              setSounds(checked)
            }}
          />
        )}
      </div>
      <ScanResultLine
        tone={tone}
        message={answer && !answer.wrong ? answer.text : ''}
        alert={answer?.wrong ? answer.text : ''}
        waiting={t('runner:scan.waiting')}
      >
        {onUndo && (
          <Button
            className={styles.undo}
            icon={<ArrowUndo16Regular />}
            disabled={isOff}
            onClick={onUndo}
            aria-keyshortcuts="Control+Z"
          >
            {t('runner:scan.undo')}
            <ButtonKey>Ctrl+Z</ButtonKey>
          </Button>
        )}
      </ScanResultLine>
    </div>
  )
}

function useAnswer(
  report: ScanReport | null,
  {
    getLine,
    getProgress,
    getFullMessage: fullMessageOf,
  }: Pick<Props, 'getLine' | 'getProgress' | 'getFullMessage'>,
) {
  const { t } = useTranslation(['runner', 'scan'])
  if (!report) return null
  const { outcome } = report
  const name = outcome.lineId === undefined ? '' : (getLine(outcome.lineId)?.productName ?? '')
  const prependName = (text: string) => (name === '' ? text : `${name}. ${text}`)
  if (outcome.kind === 'taken') return { wrong: true, text: prependName(outcome.message) }
  if (outcome.kind === 'problem') {
    const fullMessage =
      outcome.problem === 'tooMany' && outcome.lineId !== undefined ? fullMessageOf(outcome.lineId) : null
    const detail = outcome.markProblem ? t(`scan:marks.${outcome.markProblem}`) : fullMessage
    return { wrong: true, text: prependName(detail ?? t(`scan:problems.${outcome.problem}`)) }
  }
  if (outcome.kind === 'closed' || outcome.kind === 'held')
    return { wrong: true, text: t(`scan:${outcome.kind}`, { code: outcome.code, why: outcome.why }) }
  if (outcome.kind === 'lookUp') {
    const text = t(`scan:lookUp.${outcome.how}`, { code: outcome.code })
    return { wrong: outcome.how === 'late', text }
  }
  const facts = { name, progress: getProgress(outcome.lineId) }
  const text = t(outcome.undone ? 'runner:scan.undone' : 'runner:scan.added', facts)
  return { wrong: false, text: outcome.warning ? `${text}. ${t(`scan:warnings.${outcome.warning}`)}` : text }
}
