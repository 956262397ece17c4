import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankText } from '../../../shared/clean-text.ts'
import type { Role, LocalizedRoleName } from '../../../../schemas/api/access.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { isStaleError } from '../../ui/settings/save-bar.tsx'

const maxLength = 60

/** Dialog for the names of a role in three languages. `role`: role to rename; null creates a new role. */
export function RoleDialog({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const { t } = useTranslation(['access', 'settings'])
  const queries = useQueryClient()
  const [names, setNames] = useState(role?.names ?? { ru: '', en: '', kk: '' })
  const save = useMutation({
    mutationFn: (to: LocalizedRoleName): Promise<unknown> =>
      role === null
        ? request('POST', 'roles', { body: to })
        : request('PUT', `roles/${role.id}`, { body: { from: role.names, to } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accessAll }),
  })
  const { ru, en, kk } = names
  const hint = t('access:namesHint')
  return (
    <FormDialog
      title={role === null ? t('access:new') : t('access:renameOf', { name: role.name })}
      fields={[
        { id: 'ru', label: t('access:names.ru'), required: t('access:required'), maxLength },
        { id: 'en', label: t('access:names.en'), hint, maxLength },
        { id: 'kk', label: t('access:names.kk'), hint, maxLength },
      ]}
      typed={names}
      onType={(id, text) => setNames({ ...names, [id]: text })}
      saving={save.isPending}
      failed={save.error && (isStaleError(save.error) ? t('settings:stale') : save.error.message)}
      onSave={() => save.mutate({ ru, ...(!isBlankText(en) && { en }), ...(!isBlankText(kk) && { kk }) })}
      onClose={onClose}
    />
  )
}
