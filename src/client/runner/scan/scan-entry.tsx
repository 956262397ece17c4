import { Input } from '@fluentui/react-components'
import { BarcodeScanner20Regular } from '@fluentui/react-icons'
import { useState, type Ref } from 'react'
import { ScanResultLine } from './scan-result-line.tsx'
import styles from './scan-entry.module.css'

/** Result of the last scan. `serial` increases with each scan. */
export interface ScanFeedback {
  serial: number
  isError: boolean
  text: string
}

export const createScanFeedbackUpdater =
  (isError: boolean, text: string) =>
  (last: ScanFeedback | null): ScanFeedback => ({ serial: (last?.serial ?? 0) + 1, isError, text })

interface Props {
  input?: Ref<HTMLInputElement>
  label: string
  hint: string
  /** Text shown until the first scan. */
  waiting: string
  isOff?: boolean
  answer: ScanFeedback | null
  /** An error of the form, displayed next to the scan result. */
  error?: string | undefined
  onCode: (code: string) => void
}

/** Field for codes that are scanned or typed as a whole, with the result of the last code. */
export function ScanEntry({ input, label, hint, waiting, isOff = false, answer, error, onCode }: Props) {
  const [text, setText] = useState('')
  const [handledSerial, setHandledSerial] = useState(answer?.serial)
  if (answer?.serial !== handledSerial) {
    setHandledSerial(answer?.serial)
    setText('')
  }
  return (
    <>
      <Input
        className={styles.field!}
        contentBefore={<BarcodeScanner20Regular />}
        input={{ ref: input, 'data-scan-field': '' } as object}
        aria-label={label}
        placeholder={hint}
        disabled={isOff}
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={(_, { value }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          const code = text.trim()
          setText('')
          if (code !== '') onCode(code)
        }}
      />
      <ScanResultLine
        tone={answer?.isError === true || error !== undefined ? 'wrong' : answer ? 'right' : null}
        message={answer && !answer.isError ? answer.text : ''}
        alert={answer?.isError ? answer.text : (error ?? '')}
        // A new key for each scan, so that the same wrong label is announced again when it is scanned twice.
        alertKey={answer?.serial}
        waiting={waiting}
      />
    </>
  )
}
