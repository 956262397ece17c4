import { lazy, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
// Imported statically, because the key that opens the dialog is pressed before the code of the dialog has loaded.
import '../pressed-keys.ts'
import { IdList } from './id-list.tsx'
import { DialogScanHandlerContext } from '../scan-line.ts'

const ConfirmDialog = lazy(() => import('../confirm-dialog.tsx').then((m) => ({ default: m.ConfirmDialog })))

interface Props {
  /** Namespace of the texts of the list. */
  name: string
  action: { name: string; danger?: boolean }
  count: number
  /** Further values of the text. */
  values?: Readonly<Record<string, string>> | undefined
  /** Ids of the rows to display; absent on a card. */
  ids?: readonly (number | string)[]
  onConfirm: () => void
  onClose: () => void
}

/** The confirmation before an action of a list or a card. */
export function ConfirmActionDialog({
  name,
  action,
  count,
  values = {},
  ids = [],
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation(name)
  const line = use(DialogScanHandlerContext)
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={t(`${name}:bulk.${action.name}.title`, { count })}
        text={t(`${name}:bulk.${action.name}.confirm`, { ...values, count })}
        danger={action.danger === true}
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <IdList ids={ids} />
        {line}
      </ConfirmDialog>
    </Suspense>
  )
}
