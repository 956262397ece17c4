import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewPerson, Role } from '../../../../schemas/api/access.ts'
import { firstSignInWaitDays } from '../../../shared/first-sign-in-wait.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { PersonAccessFields, parseStoreCodes } from './access-fields.tsx'

const maxLength = 200

/** Dialog to create a user, with roles and stores, before the first sign-in of the user. */
export function NewPersonDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { t } = useTranslation('access')
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ subject: '', name: '', issuerSubject: '' })
  const [selectedRoles, setSelectedRoles] = useState<readonly string[]>([])
  const [stores, setStores] = useState('')
  const add = useMutation({
    mutationFn: (person: NewPerson) => request('POST', 'roles/people', { body: person }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accessAll }),
  })
  const save = () => {
    const { subject, name, issuerSubject } = typed
    const access = { roles: [...selectedRoles], stores: parseStoreCodes(stores) }
    const id = issuerSubject.trim()
    add.mutate({ subject: subject.trim(), name: name.trim(), ...access, ...(id && { issuerSubject: id }) })
  }
  const required = t('access:required')
  return (
    <FormDialog
      title={t('access:person.add')}
      fields={[
        {
          id: 'subject',
          label: t('access:person.login'),
          hint: t('access:person.loginHint', { days: firstSignInWaitDays }),
          required,
          maxLength,
        },
        { id: 'name', label: t('access:person.name'), required, maxLength },
        {
          id: 'issuerSubject',
          label: t('access:person.issuerSubject'),
          maxLength,
          hint: t('access:person.issuerSubjectHint'),
        },
      ]}
      typed={typed}
      onType={(id, text) => setTyped({ ...typed, [id]: text })}
      saving={add.isPending}
      failed={add.error?.message ?? null}
      onSave={save}
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
