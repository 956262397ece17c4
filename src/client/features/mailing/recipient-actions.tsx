import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Recipient } from '../../../../schemas/api/mailing.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './mailing.module.css'
import { RecipientDialog } from './recipient-dialog.tsx'

/** True if the user may edit recipients. Mails contain data of all stores, so only users who see all stores may. */
function useCanEdit(): boolean {
  const rights = useRights()
  return rights !== null && rights.has('settingsMailing') && rights.has('ordersViewAllStores')
}

export function AddRecipientButton() {
  const { t } = useTranslation('mailing')
  const [isAdding, setAdding] = useState(false)
  if (!useCanEdit()) return null
  return (
    <>
      <Button appearance="primary" onClick={() => setAdding(true)}>
        {t('mailing:add')}
      </Button>
      {isAdding && <RecipientDialog recipient={null} onClose={() => setAdding(false)} />}
    </>
  )
}

/**
 * Buttons to edit and delete one recipient; nothing if the user may not edit recipients. Deleting needs a confirmation.
 */
export function RecipientActions({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation('mailing')
  const queries = useQueryClient()
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null)
  const remove = useMutation({
    mutationFn: () => request('DELETE', `recipients/${recipient.id}`),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.mailing }),
  })
  if (!useCanEdit()) return null
  const { email } = recipient
  const close = () => {
    setOpenDialog(null)
    remove.reset()
  }
  return (
    <span className={styles.actions}>
      <Button
        size="small"
        disabled={remove.isPending}
        aria-label={t('mailing:editOf', { email })}
        onClick={() => setOpenDialog('edit')}
      >
        {t('mailing:edit')}
      </Button>
      <Button
        size="small"
        disabled={remove.isPending}
        aria-label={t('mailing:deleteOf', { email })}
        onClick={() => setOpenDialog('delete')}
      >
        {t('mailing:delete')}
      </Button>
      {openDialog === 'edit' && <RecipientDialog recipient={recipient} onClose={close} />}
      {openDialog === 'delete' && (
        <ConfirmDialog
          title={t('mailing:deleteOf', { email })}
          text={t('mailing:deleteText')}
          danger
          isPending={remove.isPending}
          refusal={remove.error ? `${t('mailing:changeFailed')}. ${remove.error.message}` : undefined}
          onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
          onClose={close}
        />
      )}
    </span>
  )
}
