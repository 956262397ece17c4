import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Role, Roles } from '../../../../schemas/api/access.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useRights } from '../../http/use-rights.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { SettingsFrame } from '../../ui/settings/settings-frame.tsx'
import { urls } from '../../ui/urls.ts'
import styles from './access.module.css'
import { useAccessTabs } from './access-tabs.ts'
import { AccessChangeHistory } from './history.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RolePeople } from './role-people.tsx'

const path = 'roles'
interface RoleAction {
  kind: 'rename' | 'delete'
  role: Role
}

/** Table of the roles with their users and number of rights, to create, rename and delete roles. */
export function RolesScreen() {
  const { t } = useTranslation('access')
  const userRights = useRights()
  const [isCreating, setCreating] = useState(false)
  return (
    <SettingsFrame<Roles>
      title={t('access:screens.roles')}
      tabs={useAccessTabs()}
      path={path}
      queryKey={queryKeys.access(path)}
      failed={t('access:rolesFailed')}
      actions={
        userRights?.has('settingsManagePermissionEdit') &&
        userRights.has('ordersViewAllStores') && (
          <Button appearance="primary" onClick={() => setCreating(true)}>
            {t('access:new')}
          </Button>
        )
      }
    >
      {(data) => (
        <>
          <RoleTable data={data} />
          {isCreating && <RoleDialog role={null} onClose={() => setCreating(false)} />}
        </>
      )}
    </SettingsFrame>
  )
}

function RoleTable({ data: { roles, changes, mayEdit } }: { data: Roles }) {
  const { t } = useTranslation('access')
  const queries = useQueryClient()
  const canOpenPermissions = useRights()?.has('settingsManagePermissionView')
  const [pendingAction, setPendingAction] = useState<RoleAction | null>(null)
  const remove = useMutation({
    mutationFn: ({ id }: Role) => request('DELETE', `roles/${id}`),
    onSuccess: (answer) => queries.setQueryData(queryKeys.access(path), answer),
    onError: () => queries.invalidateQueries({ queryKey: queryKeys.access(path) }),
  })
  const close = () => setPendingAction(null)
  return (
    <>
      <DataTable
        label={t('access:screens.roles')}
        rows={roles}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'name',
            header: t('access:fields.name'),
            cell: ({ id, name }) =>
              canOpenPermissions || mayEdit ? <Link to={urls.permissions(id)}>{name}</Link> : name,
          },
          {
            id: 'people',
            header: t('access:fields.people'),
            cell: (role) => <RolePeople role={role} />,
          },
          {
            id: 'rights',
            header: t('access:fields.rights'),
            align: 'end',
            cell: ({ rightsCount }) => rightsCount,
          },
          ...(mayEdit
            ? [
                {
                  id: 'actions',
                  header: t('access:fields.actions'),
                  actions: true as const,
                  cell: (role: Role) => (
                    <RoleActions
                      role={role}
                      onAction={setPendingAction}
                      busy={remove.isPending}
                      refusal={remove.variables?.id === role.id ? remove.error : null}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <AccessChangeHistory changes={changes} getSubjectName={String} />
      {pendingAction?.kind === 'rename' && <RoleDialog role={pendingAction.role} onClose={close} />}
      {pendingAction?.kind === 'delete' && (
        <ConfirmDialog
          title={t('access:deleteOf', { name: pendingAction.role.name })}
          text={t('access:deleteText')}
          danger
          onConfirm={() => {
            remove.mutate(pendingAction.role)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

interface RoleActionsProps {
  role: Role
  busy: boolean
  /** Error of the last attempt to delete the role; null if there is none. */
  refusal: Error | null
  onAction: (action: RoleAction) => void
}

/**
 * Buttons to rename and delete a role. The title of the delete button explains why the role cannot be deleted while
 * users have it.
 */
function RoleActions({ role, busy, refusal, onAction }: RoleActionsProps) {
  const { t } = useTranslation('access')
  const { name, holdsAll, peopleCount } = role
  const canDelete = !holdsAll && peopleCount === 0
  return (
    <div className={styles.actions}>
      {refusal && <InlineError className={styles.refusal}>{refusal.message}</InlineError>}
      <Button
        size="small"
        disabled={busy}
        aria-label={t('access:renameOf', { name })}
        onClick={() => onAction({ kind: 'rename', role })}
      >
        {t('access:rename')}
      </Button>
      {!holdsAll && (
        <Button
          size="small"
          disabledFocusable={busy || !canDelete}
          title={canDelete ? undefined : t('access:notDeleted')}
          aria-label={t('access:deleteOf', { name })}
          onClick={() => canDelete && onAction({ kind: 'delete', role })}
        >
          {t('access:delete')}
        </Button>
      )}
    </div>
  )
}
