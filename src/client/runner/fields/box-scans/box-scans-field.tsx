import { Button } from '@fluentui/react-components'
import { Dismiss16Regular } from '@fluentui/react-icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createBoxCode } from '../../../../shared/box-code.ts'
import { useFormContext } from '../../form/form-context.ts'
import { useFieldValue, useFormDataStore } from '../../form/step-data.ts'
import { createScanFeedbackUpdater, ScanEntry, type ScanFeedback } from '../../scan/scan-entry.tsx'
import { playTone } from '../../scan/sounds.ts'
import { useScanner } from '../../scan/use-scanner.ts'
import type { CustomFieldProps } from '../custom-field-props.ts'
import { getBoxCount, identifyScannedBox, getScannedBoxCodes } from './boxes-behaviour.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './box-scans-field.module.css'

/** Each box of the order is confirmed by scanning its own label. A box of another order is reported immediately. */
export function BoxScansField({ name, disabled, readonly }: CustomFieldProps) {
  const { t } = useTranslation(['runner', 'scan'])
  const surroundings = useFormContext()
  const { value: codes = [], error, update } = useFieldValue<string[] | undefined>(name)
  const data = useFormDataStore()
  const input = useRef<HTMLInputElement>(null)
  const [feedback, setFeedback] = useState<ScanFeedback | null>(null)

  const orderId = surroundings.order?.orderId ?? 0
  const boxCount = getBoxCount(surroundings)
  const scanned = getScannedBoxCodes(codes, surroundings)
  const isOff = disabled === true || readonly === true

  const showFeedback = (isError: boolean, text: string) => {
    setFeedback(createScanFeedbackUpdater(isError, text))
    playTone(isError ? 'wrong' : 'right')
  }
  const addCode = (typed: string) => {
    const code = typed.trim()
    if (code === '') return
    const box = identifyScannedBox(code, surroundings)
    const respond = (isError: boolean, key: string, facts: Record<string, unknown>) =>
      showFeedback(isError, t(`boxes.${key}`, facts))
    if (box.kind !== 'box') return respond(true, box.kind, { code, example: createBoxCode(orderId, 1) })
    const { n } = box
    update((previous = []) =>
      getScannedBoxCodes(previous, surroundings).has(n) ? previous : [...previous, code],
    )
    respond(false, scanned.has(n) ? 'again' : 'right', { n, of: boxCount })
  }
  const closed = useMemo(
    () => surroundings.closed ?? (isOff ? { reason: t('actions.wait'), isTemporary: true } : null),
    [surroundings.closed, isOff, t],
  )
  useScanner((scan) => addCode(scan.text), {
    closed,
    onClosed: (scan, { reason, isTemporary }) =>
      showFeedback(
        true,
        t(isTemporary ? 'scan:held' : 'scan:closed', { code: scan.text.trim(), why: reason }),
      ),
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
        answer={feedback}
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
              <span className={joinClasses(code === undefined ? styles.pending : styles.done)}>
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
