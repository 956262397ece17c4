import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
} from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { NewPerson, Role } from '../../../../schemas/api/access.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useAfterDialog } from '../../ui/after-dialog.ts'
import { Notice } from '../../ui/notice.tsx'
import { AccessFields, codesIn } from './access-fields.tsx'
import styles from './access.module.css'
import { awaitedDays } from '../../../shared/awaited-days.ts'

const longest = 200

const fields = [
  { id: 'subject', label: 'person.login', hint: 'person.loginHint', required: true },
  { id: 'name', label: 'person.name', hint: null, required: true },
  { id: 'issuerSubject', label: 'person.issuerSubject', hint: 'person.issuerSubjectHint', required: false },
] as const

/** A person before their first sign-in. */
export function NewPersonDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  useAfterDialog()
  const { t } = useTranslation('access')
  const queries = useQueryClient()
  const [typed, setTyped] = useState({ subject: '', name: '', issuerSubject: '' })
  const [held, setHeld] = useState<readonly string[]>([])
  const [stores, setStores] = useState('')
  const [checked, setChecked] = useState(false)
  const add = useMutation({
    mutationFn: (person: NewPerson) => request('POST', 'roles/people', { body: person }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.accessAll }),
  })
  const isMissing = ({ id, required }: (typeof fields)[number]) => required && typed[id].trim() === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    const wrong = fields.find(isMissing)
    if (wrong) return document.getElementById(`person-${wrong.id}`)?.focus()
    const { subject, name, issuerSubject } = typed
    const access = { roles: [...held], stores: codesIn(stores) }
    const id = issuerSubject.trim()
    add.mutate({ subject: subject.trim(), name: name.trim(), ...access, ...(id && { issuerSubject: id }) })
  }
  return (
    <Dialog open modalType="modal" onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle>{t('access:person.add')}</DialogTitle>
            <DialogContent className={styles.fields!}>
              {fields.map((field) => (
                <Field
                  key={field.id}
                  label={t(`access:${field.label}`)}
                  required={field.required}
                  {...(field.hint && { hint: t(`access:${field.hint}`, { days: awaitedDays }) })}
                  {...(checked &&
                    isMissing(field) && {
                      validationState: 'error' as const,
                      validationMessage: t('access:required'),
                    })}
                >
                  <Input
                    id={`person-${field.id}`}
                    value={typed[field.id]}
                    maxLength={longest}
                    autoComplete="off"
                    onChange={(_, { value }) => setTyped({ ...typed, [field.id]: value })}
                  />
                </Field>
              ))}
              <AccessFields {...{ roles, held, stores }} onHeld={setHeld} onStores={setStores} />
              {add.error && <Notice tone="error">{add.error.message}</Notice>}
            </DialogContent>
            <DialogActions>
              <Button type="submit" appearance="primary" disabled={add.isPending}>
                {t('access:person.create')}
              </Button>
              <Button onClick={onClose}>{t('access:cancel')}</Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
