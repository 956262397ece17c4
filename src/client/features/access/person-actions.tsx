import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { People } from '../../../../schemas/api/access.ts'
import { firstSignInWaitDays } from '../../../shared/first-sign-in-wait.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { isStaleError } from '../../ui/settings/save-bar.tsx'
import styles from './access.module.css'

type Person = People['people'][number]
type Action = 'edit' | 'active' | 'sign-in'

interface Props {
  person: Person
  onEdit: () => void
}

/**
 * Buttons of the actions for a user, and the error of the last action. For their own account, users see only the button
 * that edits roles and stores.
 */
export function PersonActions({ person, onEdit }: Props) {
  const { t } = useTranslation(['access', 'settings'])
  const queries = useQueryClient()
  const [pendingAction, setPendingAction] = useState<Exclude<Action, 'edit'> | null>(null)
  const { id, name, subject, active, bound, own } = person
  const runAction = useMutation({
    mutationFn: (action: Exclude<Action, 'edit'>) =>
      action === 'active'
        ? request('PUT', `roles/people/${encodeURIComponent(id)}/active`, {
            body: { from: active, to: !active },
          })
        : request('PUT', `roles/people/${encodeURIComponent(id)}/sign-in`, { body: { from: bound } }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accessAll }),
  })
  const renderButton = (key: string, label: string, onClick: () => void) => (
    <Button
      size="small"
      disabled={runAction.isPending}
      aria-label={t(`access:person.${key}Of`, { name })}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  const close = () => setPendingAction(null)
  const { error } = runAction
  return (
    <div className={styles.actions}>
      {error && (
        <InlineError className={styles.refusal}>
          {isStaleError(error) ? t('settings:stale') : error.message}
        </InlineError>
      )}
      {renderButton('edit', t('access:person.edit'), onEdit)}
      {!own &&
        (active
          ? renderButton('switchOff', t('access:person.switchOff'), () => setPendingAction('active'))
          : renderButton('switchOn', t('access:person.switchOn'), () => runAction.mutate('active')))}
      {!own && renderButton('free', t('access:person.free'), () => setPendingAction('sign-in'))}
      {pendingAction && (
        <ConfirmDialog
          title={t(pendingAction === 'active' ? 'access:person.switchOffOf' : 'access:person.freeOf', {
            name,
          })}
          text={
            pendingAction === 'active'
              ? t('access:person.switchOffText')
              : t('access:person.freeText', { login: subject, days: firstSignInWaitDays })
          }
          danger
          onConfirm={() => {
            runAction.mutate(pendingAction)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
