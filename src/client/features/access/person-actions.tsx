import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { People } from '../../../../schemas/api/access.ts'
import { awaitedDays } from '../../../shared/awaited-days.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import styles from './access.module.css'

type Person = People['people'][number]
type Act = 'edit' | 'active' | 'sign-in'

interface Props {
  person: Person
  onEdit: () => void
  /** Refusal message of the last action; null: none. */
  onRefused: (error: Error | null) => void
}

/** Actions for a user; for one's own account only roles and stores. */
export function PersonActions({ person, onEdit, onRefused }: Props) {
  const { t } = useTranslation('access')
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Exclude<Act, 'edit'> | null>(null)
  const { id, name, subject, active, bound, own } = person
  const act = useMutation({
    mutationFn: (what: Exclude<Act, 'edit'>) =>
      request<People>('PUT', `roles/people/${encodeURIComponent(id)}/${what}`, {
        body: what === 'active' ? { from: active, to: !active } : { from: bound },
      }),
    onMutate: () => onRefused(null),
    onError: onRefused,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accessAll }),
  })
  const button = (key: string, says: string, onClick: () => void) => (
    <Button
      size="small"
      disabled={act.isPending}
      aria-label={t(`access:person.${key}Of`, { name })}
      onClick={onClick}
    >
      {says}
    </Button>
  )
  const close = () => setAsked(null)
  return (
    <div className={styles.actions}>
      {button('edit', t('access:person.edit'), onEdit)}
      {!own &&
        (active
          ? button('switchOff', t('access:person.switchOff'), () => setAsked('active'))
          : button('switchOn', t('access:person.switchOn'), () => act.mutate('active')))}
      {!own && button('free', t('access:person.free'), () => setAsked('sign-in'))}
      {asked && (
        <ConfirmDialog
          title={t(asked === 'active' ? 'access:person.switchOffOf' : 'access:person.freeOf', { name })}
          text={
            asked === 'active'
              ? t('access:person.switchOffText')
              : t('access:person.freeText', { login: subject, days: awaitedDays })
          }
          back={t('access:person.keep')}
          danger
          onConfirm={() => {
            act.mutate(asked)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
