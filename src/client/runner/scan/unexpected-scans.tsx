import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import { playTone } from './sounds.ts'
import { useCodeLookup, type LookupState } from './use-code-lookup.ts'
import { useScanner } from './use-scanner.ts'

/**
 * The last scanned code. `serial` increases with each scan, so that the same code is announced again when it is
 * scanned twice.
 */
interface ScanMessage {
  serial: number
  code: string
  state: LookupState
}

function useScanMessage() {
  const [message, setMessage] = useState<ScanMessage | null>(null)
  const showMessage = (code: string, result: LookupState = 'none') =>
    setMessage((last) => ({ serial: (last?.serial ?? 0) + 1, code, state: result }))
  return [message, showMessage] as const
}

/**
 * Handles scans on steps that do not count them. A code that belongs to one order opens that order; any other result
 * of the search is displayed. With the focus in a text field, the code is typed into it, for example the number of a
 * receipt.
 */
export function UnexpectedScans() {
  const { t } = useTranslation('scan')
  const [message, showMessage] = useScanMessage()
  const { lookUp } = useCodeLookup()
  useScanner(
    ({ text }) => {
      const code = text.trim()
      lookUp(code, (result) => {
        if (result === 'none' || result === 'late') playTone('wrong')
        showMessage(code, result)
      })
    },
    { priority: 'runner', isTypedIntoFields: true },
  )
  if (!message) return null
  const { serial, code, state } = message
  return (
    <ScanNotice key={serial}>
      {state === 'none' ? t('notHere', { code }) : t(`lookUp.${state}`, { code })}
    </ScanNotice>
  )
}

/**
 * Reports scans in a dialog that expects none. The user must close the dialog first, and the code is not stored for
 * later. With the focus in a text field, the code is typed into it instead.
 */
export function UnexpectedDialogScans() {
  const { t } = useTranslation('scan')
  const [message, showMessage] = useScanMessage()
  useScanner(
    ({ text }) => {
      playTone('wrong')
      showMessage(text.trim())
    },
    { priority: 'dialog', isTypedIntoFields: true },
  )
  return message && <ScanNotice key={message.serial}>{t('answerFirst', { code: message.code })}</ScanNotice>
}

function ScanNotice({ children }: { children: string }) {
  return (
    <div data-scan-said>
      <Notice tone="warning">{children}</Notice>
    </div>
  )
}
