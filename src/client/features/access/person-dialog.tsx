import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { People, PersonAccess, Role } from '../../../../schemas/api/access.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { Notice } from '../../ui/notice.tsx'
import { isStale } from '../../ui/settings/save-bar.tsx'
import { AccessFields, codesIn } from './access-fields.tsx'
import styles from './access.module.css'

interface Props {
  person: People['people'][number]
  roles: readonly Role[]
  onClose: () => void
}

/** Roles and stores of one person, saved together. */
export function PersonDialog({ person: { id, name, ...from }, roles, onClose }: Props) {
  useAfterDialog()
  const { t } = useTranslation(['access', 'settings'])
  const queries = useQueryClient()
  const [held, setHeld] = useState<readonly string[]>(from.roles)
  const [stores, setStores] = useState(from.stores.join(', '))
  const save = useMutation({
    mutationFn: (to: PersonAccess) =>
      request<People>('PUT', `roles/people/${encodeURIComponent(id)}`, {
        body: { from: { roles: from.roles, stores: from.stores }, to },
      }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accessAll }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ roles: [...held], stores: codesIn(stores) })
  }
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{t('access:person.editOf', { name })}</DialogTitle>
            <DialogContent className={styles.fields!}>
              <AccessFields {...{ roles, held, stores }} onHeld={setHeld} onStores={setStores} />
              {save.error && (
                <Notice tone="error">{isStale(save.error) ? t('settings:stale') : save.error.message}</Notice>
              )}
            </DialogContent>
            <DialogActions>
              <Button type="submit" appearance="primary" disabled={save.isPending}>
                {t('access:apply')}
              </Button>
              <Button onClick={onClose}>{t('access:cancel')}</Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
