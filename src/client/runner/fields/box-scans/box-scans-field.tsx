import { Button } from '@fluentui/react-components'
import { Dismiss16Regular } from '@fluentui/react-icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createBoxCode } from '../../../../shared/box-code.ts'
import { useFormContext } from '../../form/form-context.ts'
import { useOwnValue, useStepData } from '../../form/step-data.ts'
import { nextAnswer, ScanEntry, type ScanAnswer } from '../../scan/scan-entry.tsx'
import { playTone } from '../../scan/sounds.ts'
import { useScanner } from '../../scan/use-scanner.ts'
import type { OwnFieldProps } from '../own-field-props.ts'
import { boxesIn, readBox, scannedBoxes } from './boxes-behaviour.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './box-scans-field.module.css'

/** Each box of the order is confirmed by scanning its own label; a box of another order is reported at once. */
export function BoxScansField({ name, disabled, readonly }: OwnFieldProps) {
  const { t } = useTranslation(['runner', 'scan'])
  const surroundings = useFormContext()
  const { value: codes = [], error, update } = useOwnValue<string[] | undefined>(name)
  const data = useStepData()
  const input = useRef<HTMLInputElement>(null)
  const [answer, setAnswer] = useState<ScanAnswer | null>(null)

  const orderId = surroundings.order?.orderId ?? 0
  const boxCount = boxesIn(surroundings)
  const scanned = scannedBoxes(codes, surroundings)
  const isOff = disabled === true || readonly === true

  const showAnswer = (isError: boolean, text: string) => {
    setAnswer(nextAnswer(isError, text))
    playTone(isError ? 'wrong' : 'right')
  }
  const addCode = (typed: string) => {
    const code = typed.trim()
    if (code === '') return
    const box = readBox(code, surroundings)
    const respond = (isError: boolean, key: string, facts: Record<string, unknown>) =>
      showAnswer(isError, t(`boxes.${key}`, facts))
    if (box.kind !== 'box') return respond(true, box.kind, { code, example: createBoxCode(orderId, 1) })
    const { n } = box
    update((previous = []) => (scannedBoxes(previous, surroundings).has(n) ? previous : [...previous, code]))
    respond(false, scanned.has(n) ? 'again' : 'right', { n, of: boxCount })
  }
  const closed = useMemo(
    () => surroundings.closed ?? (isOff ? { why: t('actions.wait'), waits: true } : null),
    [surroundings.closed, isOff, t],
  )
  useScanner((scan) => addCode(scan.text), {
    closed,
    onClosed: (scan, { why, waits }) =>
      showAnswer(true, t(waits ? 'scan:held' : 'scan:closed', { code: scan.text.trim(), why })),
  })
  useEffect(() => data.onFocus(name, () => input.current?.focus()), [data, name])

  return (
    <div className={styles.root} role="group" aria-label={surroundings.fieldTitle(name)}>
      <ScanEntry
        input={input}
        label={t('boxes.field')}
        hint={t('boxes.hint')}
        waiting={t('scan.waiting')}
        isOff={isOff}
        answer={answer}
        error={error}
        onCode={addCode}
      />
      <ul className={styles.list} aria-label={t('boxes.list')}>
        {Array.from({ length: boxCount }, (_, i) => i + 1).map((n) => {
          const code = scanned.get(n)
          return (
            <li key={n} className={styles.row}>
              <span className={styles.name}>
                {t('boxes.box', { n })} · {createBoxCode(orderId, n)}
              </span>
              <span className={classes(code === undefined ? styles.waits : styles.done)}>
                {t(code === undefined ? 'boxes.waits' : 'boxes.scanned')}
              </span>
              {code !== undefined && (
                <Button
                  appearance="subtle"
                  icon={<Dismiss16Regular />}
                  disabled={isOff}
                  aria-label={t('boxes.remove', { n })}
                  onClick={() =>
                    update((previous = []) => previous.filter((scannedCode) => scannedCode !== code))
                  }
                />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
