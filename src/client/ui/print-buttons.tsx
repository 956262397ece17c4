import { Button } from '@fluentui/react-components'
import { PrintRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileDownloadPath } from '../http/api-call.ts'
import { openDocument } from '../http/open-document.ts'
import { Spinner } from './spinner.tsx'
import { InlineError } from './inline-error.tsx'
import styles from './print-buttons.module.css'

/** Documents of a delivery. Each is at `/api/orders/{id}/documents/<name>` and has the label `common:print.<name>`. */
export const deliveryDocuments = ['transfer', 'labels'] as const
export type OrderDocument = (typeof deliveryDocuments)[number] | 'form' | 'sticker'

export function OrderPrintButton({
  orderId,
  name,
  onPrinted,
}: {
  orderId: number
  name: OrderDocument
  onPrinted?: () => void
}) {
  const { t } = useTranslation('common')
  return (
    <DocumentButton
      path={`orders/${orderId}/documents/${name}`}
      label={t(`print.${name}`)}
      {...(onPrinted && { onPrinted })}
    />
  )
}

interface Props {
  /** Path of GET /api/<path>, which returns a PDF. */
  path: FileDownloadPath
  label: string
  onPrinted?: () => void
}

/** Button that opens a document in a new tab. A refusal is displayed below it. */
export function DocumentButton({ path, label, onPrinted }: Props) {
  const { t } = useTranslation('common')
  const [state, setState] = useState<'ready' | 'making' | { refusal: string }>('ready')
  const isPreparing = state === 'making'
  const print = async () => {
    setState('making')
    try {
      await openDocument(path, t('print.preparing'))
      setState('ready')
      onPrinted?.()
    } catch (error) {
      setState({ refusal: error instanceof Error ? error.message : t('errors.unknown') })
    }
  }
  return (
    <span className={styles.root}>
      <Button
        className={styles.button}
        icon={isPreparing ? <Spinner size="tiny" /> : <PrintRegular />}
        // Remains focusable while disabled, so that the keyboard focus is not lost.
        disabledFocusable={isPreparing}
        aria-busy={isPreparing}
        onClick={() => void print()}
      >
        {label}
      </Button>
      {typeof state === 'object' && <InlineError>{state.refusal}</InlineError>}
    </span>
  )
}

export function OrderPrintButtons({
  orderId,
  names = deliveryDocuments,
}: {
  orderId: number
  names?: readonly OrderDocument[]
}) {
  return (
    <div className={styles.row}>
      {names.map((name) => (
        <OrderPrintButton key={name} orderId={orderId} name={name} />
      ))}
    </div>
  )
}
