import { Field } from '@fluentui/react-components'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AssignTasksBody } from '../../../../schemas/api/assignments.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { DialogFrame } from '../../ui/form/dialog-frame.tsx'
import { IdList } from '../../ui/list/id-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NativeSelect } from '../../ui/picker.tsx'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'
import styles from './assign-dialog.module.css'

interface Props {
  taskIds: readonly number[]
  onClose: () => void
}

/** Value of the option that unassigns the tasks, so that any user may work on them. */
const everybodyValue = '*'

/** Dialog to assign tasks to a user or to unassign them. Tasks claimed by another user need a second confirmation. */
export function AssignDialog({ taskIds, onClose }: Props) {
  const { t } = useTranslation('runner')
  const queries = useQueryClient()
  const [to, setTo] = useState('')
  const [checked, setChecked] = useState(false)
  const tasks = taskIds.join(',')
  const people = useQuery({
    queryKey: [...queryKeys.tasks, 'people', tasks],
    queryFn: ({ signal }) => get('tasks/people', { query: { tasks }, signal }),
  })
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: Pick<AssignTasksBody, 'ids' | 'takeOver'>) =>
      request('POST', 'tasks/assign', {
        body: { ...body, to: to === everybodyValue ? null : to },
      }),
    onSuccess: ({ results }) => {
      void queries.invalidateQueries({ queryKey: queryKeys.tasks })
      if (results.every(({ ok }) => ok)) onClose()
    },
  })
  const refused = data?.results.filter(({ ok }) => !ok) ?? []
  const claimed = refused.filter(({ heldBy }) => heldBy !== undefined)
  const submit = () => {
    setChecked(true)
    if (to === '' || isPending) return
    // Tasks that the previous request has assigned are not sent again. Claimed tasks are taken over only after the
    // confirmation.
    if (claimed.length > 0) mutate({ ids: claimed.map(({ id }) => id), takeOver: true })
    else mutate({ ids: refused.length > 0 ? refused.map(({ id }) => id) : [...taskIds] })
  }
  const title = t('assign.title', { count: taskIds.length })
  return (
    <DialogFrame
      title={title}
      save={claimed.length > 0 ? t('assign.anyway', { count: claimed.length }) : title}
      saving={isPending}
      refusal={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <IdList ids={taskIds} />
      {people.error && <ErrorPlaceholder error={people.error} retry={() => void people.refetch()} />}
      {people.data?.people.length === 0 && <Notice tone="warning">{t('assign.nobody')}</Notice>}
      <Field
        label={t('assign.to')}
        required
        validationMessage={checked && to === '' ? t('assign.toRequired') : null}
      >
        <NativeSelect value={to} disabled={!people.data} onChange={setTo}>
          <option value="">{t('assign.choose')}</option>
          {people.data?.people.map(({ id, name, given }) => (
            <option key={id} value={id}>
              {given > 0 ? t('assign.given', { name, count: given }) : name}
            </option>
          ))}
          <option value={everybodyValue}>{t('assign.everybody')}</option>
        </NativeSelect>
      </Field>
      {refused.length > 0 && (
        <Notice tone="warning">
          <ul className={styles.refused}>
            {refused.map(({ id, message }) => (
              <li key={id}>
                {id}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </DialogFrame>
  )
}
