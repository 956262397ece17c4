import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { People, PersonAccess, Role } from '../../../../schemas/api/access.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { isStaleError } from '../../ui/settings/save-bar.tsx'
import { PersonAccessFields, parseStoreCodes } from './access-fields.tsx'

interface Props {
  person: People['people'][number]
  roles: readonly Role[]
  onClose: () => void
}

/** Dialog for the roles and stores of one user, which are saved together. */
export function PersonDialog({ person: { id, name, ...from }, roles, onClose }: Props) {
  const { t } = useTranslation(['access', 'settings'])
  const queries = useQueryClient()
  const [selectedRoles, setSelectedRoles] = useState<readonly string[]>(from.roles)
  const [stores, setStores] = useState(from.stores.join(', '))
  const save = useMutation({
    mutationFn: (to: PersonAccess) =>
      request('PUT', `roles/people/${encodeURIComponent(id)}`, {
        body: { from: { roles: from.roles, stores: from.stores }, to },
      }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accessAll }),
  })
  return (
    <FormDialog
      title={t('access:person.editOf', { name })}
      saving={save.isPending}
      failed={save.error && (isStaleError(save.error) ? t('settings:stale') : save.error.message)}
      onSave={() => save.mutate({ roles: [...selectedRoles], stores: parseStoreCodes(stores) })}
      onClose={onClose}
    >
      <PersonAccessFields
        roles={roles}
        selectedRoles={selectedRoles}
        stores={stores}
        onSelectedRoles={setSelectedRoles}
        onStores={setStores}
      />
    </FormDialog>
  )
}
