import { Button, Popover, PopoverSurface } from '@fluentui/react-components'
import { Checkmark16Regular, Delete16Regular, Edit16Regular } from '@fluentui/react-icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isBlankText } from '../../../shared/clean-text.ts'
import type { SavedListViews } from '../../../../schemas/api/views.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useDialogCleanup } from '../use-dialog-cleanup.ts'
import { NativeSelect } from '../picker.tsx'
import { InlineError } from '../inline-error.tsx'
import { EmptyText } from '../placeholders.tsx'
import { LoadingFrame } from '../loading-frame.tsx'
import styles from './views-popover.module.css'

interface Props {
  list: string
  /** Current query of the list. */
  query: string
  target: HTMLElement | null
  close: () => void
}

/** A change of the saved filters: create, rename or delete an entry. */
type Change = { name: string; roleId?: string } | { id: number; name: string } | { id: number }

const maxNameLength = 60

export function SavedFiltersPopover({ list, query, target, close }: Props) {
  const { t } = useTranslation('list')
  useDialogCleanup()
  const queries = useQueryClient()
  const queryKey = queryKeys.views(list)
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get(`views/${list}`, { signal }),
  })
  const change = useMutation({
    mutationFn: (what: Change) => {
      if (!('id' in what)) return request('POST', `views/${list}`, { body: { ...what, query } })
      const path = `views/${list}/${what.id}` as const
      return 'name' in what ? request('PUT', path, { body: { name: what.name } }) : request('DELETE', path)
    },
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
  })
  const [renamed, setRenamed] = useState<number | null>(null)
  const wrong = change.error ?? (data ? null : error)
  return (
    <Popover
      open
      trapFocus
      positioning={{ target, position: 'below', align: 'end' }}
      onOpenChange={(_, { open }) => !open && close()}
    >
      <PopoverSurface className={styles.surface} aria-label={t('list:views.label')}>
        {data === undefined && error === null && <LoadingFrame />}
        {data?.views.length === 0 && <EmptyText>{t('list:views.empty')}</EmptyText>}
        {data && data.views.length > 0 && (
          <ul className={styles.list}>
            {data.views.map(({ id, name, query: savedQuery, role, may }) => (
              <li key={id} className={styles.item}>
                {renamed === id ? (
                  <Rename
                    name={name}
                    busy={change.isPending}
                    close={() => setRenamed(null)}
                    onSave={(to) => change.mutate({ id, name: to }, { onSuccess: () => setRenamed(null) })}
                  />
                ) : (
                  <Link
                    className={styles.link}
                    to={{ search: savedQuery }}
                    aria-current={savedQuery === query ? 'true' : undefined}
                    onClick={close}
                  >
                    <span className={styles.name}>{name}</span>
                    {role !== null && <span className={styles.role}>{role}</span>}
                  </Link>
                )}
                {may && renamed !== id && (
                  <>
                    <Button
                      {...getIconButtonProps(t('list:views.rename', { name }))}
                      icon={<Edit16Regular />}
                      onClick={() => setRenamed(id)}
                    />
                    <Button
                      {...getIconButtonProps(t('list:views.delete', { name }))}
                      icon={<Delete16Regular />}
                      disabledFocusable={change.isPending}
                      onClick={() => !change.isPending && change.mutate({ id })}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {wrong && <InlineError>{wrong.message}</InlineError>}
        <NewView
          roles={data?.roles ?? []}
          none={query === ''}
          busy={change.isPending}
          onSave={(view) => change.mutateAsync(view).then(() => undefined)}
        />
      </PopoverSurface>
    </Popover>
  )
}

const getIconButtonProps = (name: string) =>
  ({ size: 'small', appearance: 'subtle', 'aria-label': name, title: name }) as const

interface RenameProps {
  name: string
  busy: boolean
  onSave: (name: string) => void
  close: () => void
}

/**
 * Field for a new name. Enter saves, Escape discards. If the server refuses, the message is displayed below the list
 * and the input remains.
 */
function Rename({ name: before, busy, onSave, close }: RenameProps) {
  const { t } = useTranslation('list')
  const [name, setName] = useState(before)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isBlankText(name) || busy) return
    if (name.trim() === before) close()
    else onSave(name)
  }
  return (
    <form className={styles.rename} onSubmit={save}>
      <input
        autoFocus
        className={styles.input}
        aria-label={t('list:views.rename', { name: before })}
        value={name}
        maxLength={maxNameLength}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      />
      <Button {...getIconButtonProps(t('list:views.saveName'))} type="submit" icon={<Checkmark16Regular />} />
    </form>
  )
}

interface NewProps {
  roles: SavedListViews['roles']
  /** True if no filters are applied. */
  none: boolean
  busy: boolean
  onSave: (view: { name: string; roleId?: string }) => Promise<void>
}

function NewView({ roles, none, busy, onSave }: NewProps) {
  const { t } = useTranslation('list')
  const [name, setName] = useState('')
  const [roleId, setRoleId] = useState('')
  const [saved, setSaved] = useState<string | null>(null)
  const hint = useId()
  const canSave = !none && !busy && !isBlankText(name)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!canSave) return
    // A refusal is displayed above, and the input remains.
    onSave({ name, ...(roleId !== '' && { roleId }) }).then(
      () => {
        setSaved(name)
        setName('')
      },
      () => undefined,
    )
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <label className={styles.label}>
        {t('list:views.name')}
        <input
          className={styles.input}
          value={name}
          maxLength={maxNameLength}
          onChange={({ target }) => {
            setName(target.value)
            setSaved(null)
          }}
        />
      </label>
      {roles.length > 0 && (
        <label className={styles.label}>
          {t('list:views.whose')}
          <NativeSelect value={roleId} onChange={setRoleId}>
            <option value="">{t('list:views.own')}</option>
            {roles.map(({ id, name: role }) => (
              <option key={id} value={id}>
                {role}
              </option>
            ))}
          </NativeSelect>
        </label>
      )}
      <Button type="submit" disabledFocusable={!canSave} aria-describedby={none ? hint : undefined}>
        {t('list:views.save')}
      </Button>
      {none && (
        <span id={hint} className={styles.role}>
          {t('list:views.noFilters')}
        </span>
      )}
      <span role="status">{saved !== null && t('list:views.saved', { name: saved })}</span>
    </form>
  )
}
