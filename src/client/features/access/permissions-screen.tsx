import { Checkbox } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Permissions } from '../../../../schemas/api/access.ts'
import { queryKeys } from '../../http/query-keys.ts'
import type { MatrixCellProps, Matrix } from '../../ui/matrix/matrix-description.ts'
import { MatrixForm } from '../../ui/matrix/matrix-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsFrame } from '../../ui/settings/settings-frame.tsx'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import { findUselessRights } from '../../../shared/required-rights.ts'
import { useAccessTabs } from './access-tabs.ts'
import { AccessChangeHistory } from './history.tsx'
import { MatrixFilters } from './matrix-filters.tsx'
import { RolePeople } from './role-people.tsx'
import { groupRights } from './right-groups.ts'
import { filterMatrix, useMatrixFilter } from './use-matrix-filter.ts'

const path = 'permissions'

/** Matrix of rights (specification 6), with the roles as columns and the rights as rows. */
export function PermissionsScreen() {
  const { t } = useTranslation(['access', 'rights'])
  return (
    <SettingsFrame<Permissions>
      title={t('access:screens.permissions')}
      tabs={useAccessTabs()}
      path={path}
      queryKey={queryKeys.access(path)}
      failed={t('access:rolesFailed')}
    >
      {(data) => <PermissionMatrix data={data} />}
    </SettingsFrame>
  )
}

const isGranted = (value: string) => value === 'true'

function PermissionMatrix({ data: { roles, rights, granted, changes, mayEdit } }: { data: Permissions }) {
  const { t } = useTranslation(['access', 'rights', 'settings'])
  const filter = useMatrixFilter(roles)
  const getRightName = (right: string) => t(`rights:names.${right}`)
  const matrix: Matrix = {
    columns: roles.map(({ id, name, holdsAll }) => ({
      id,
      name,
      ...(holdsAll && { fixed: t('access:holdsAll') }),
    })),
    groups: groupRights(rights).map(({ id, rights: groupRights }) => ({
      id,
      title: t(`access:groups.${id}`),
      rows: groupRights.map((right) => ({
        id: right,
        name: getRightName(right),
        hint: t(`rights:allows.${right}`),
      })),
    })),
    getValue: (right, role) => String(granted[role]?.includes(right) ?? false),
  }
  const visibleMatrix = filterMatrix(matrix, filter, isGranted)
  const selectedRole = roles.find(({ id }) => id === filter.role)
  return (
    <>
      {!mayEdit && <Notice tone="info">{t('settings:readOnly')}</Notice>}
      <MatrixFilters roles={roles} filter={filter} searchLabel={t('access:find')} canFilterGranted />
      {selectedRole?.holdsAll && <Notice tone="info">{t('access:holdsAll')}</Notice>}
      {selectedRole && <RolePeople role={selectedRole} />}
      {visibleMatrix.groups.length === 0 && <ContentPlaceholder title={t('access:nothing')} />}
      <MatrixForm
        label={t('access:screens.permissions')}
        corner={t('access:right')}
        path={path}
        queryKey={queryKeys.access(path)}
        matrix={matrix}
        visibleMatrix={visibleMatrix}
        canEdit={mayEdit}
        cell={RightCell}
        toRequest={({ row, column, from, to }) => ({
          role: column,
          right: row,
          from: isGranted(from),
          to: isGranted(to),
        })}
        warn={(valueOf) => (
          <UselessRights roles={roles} rights={rights} getValue={valueOf} getRightName={getRightName} />
        )}
        saved={t('access:saved')}
      />
      <AccessChangeHistory changes={changes} getSubjectName={getRightName} />
    </>
  )
}

interface UselessRightsProps {
  roles: Permissions['roles']
  rights: Permissions['rights']
  getValue: Matrix['getValue']
  getRightName: (right: string) => string
}

/**
 * Warns, also before saving, about rights that have no effect because their role lacks another right that they need.
 */
function UselessRights({ roles, rights, getValue, getRightName }: UselessRightsProps) {
  const { t } = useTranslation('access')
  const useless = roles
    .filter(({ holdsAll }) => !holdsAll)
    .flatMap(({ id, name }) =>
      findUselessRights(new Set(rights.filter((right) => isGranted(getValue(right, id))))).map((result) => ({
        ...result,
        name,
      })),
    )
  if (useless.length === 0) return null
  return (
    <Notice tone="warning">
      {t('access:useless.title')}
      <ul>
        {useless.map(({ name, right, needs }) => (
          <li key={`${name} ${right}`}>
            {t('access:useless.line', {
              role: name,
              right: getRightName(right),
              needs: needs.map(getRightName).join(t('access:useless.or')),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const RightCell = ({ value, label, disabled, tabIndex, onChange }: MatrixCellProps) => (
  <Checkbox
    tabIndex={tabIndex}
    aria-label={label}
    checked={isGranted(value)}
    disabled={disabled}
    onChange={(_, { checked }) => onChange(String(checked === true))}
  />
)
