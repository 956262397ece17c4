import { orderSections } from '../../../../schemas/values/order-sections.ts'
import { useTranslation } from 'react-i18next'
import type { RoleSections } from '../../../../schemas/api/access.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { useCatalog } from '../../http/use-catalog.ts'
import type { MatrixCellProps, Matrix } from '../../ui/matrix/matrix-description.ts'
import { MatrixForm } from '../../ui/matrix/matrix-form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NativeSelect } from '../../ui/picker.tsx'
import { SettingsFrame } from '../../ui/settings/settings-frame.tsx'
import { ContentPlaceholder } from '../../ui/placeholders.tsx'
import styles from './access.module.css'
import { useAccessTabs } from './access-tabs.ts'
import { AccessChangeHistory } from './history.tsx'
import { MatrixFilters } from './matrix-filters.tsx'
import { filterMatrix, useMatrixFilter } from './use-matrix-filter.ts'

const path = 'roles/order-statuses'

/** Matrix that assigns each status to a section of the order list, per role (specification 2 and 6). */
export function RoleSectionsScreen() {
  const { t } = useTranslation('access')
  return (
    <SettingsFrame<RoleSections>
      title={t('access:screens.orderStatuses')}
      tabs={useAccessTabs()}
      path={path}
      queryKey={queryKeys.access(path)}
      failed={t('access:sectionsFailed')}
    >
      {(data) => <Sections data={data} />}
    </SettingsFrame>
  )
}

function Sections({ data: { roles, statuses, sections, changes, mayEdit } }: { data: RoleSections }) {
  const { t } = useTranslation(['access', 'settings'])
  const catalog = useCatalog('orderStatuses')
  const filter = useMatrixFilter(roles)
  const matrix: Matrix = {
    columns: roles.map(({ id, name }) => ({ id, name })),
    groups: [
      {
        id: 'statuses',
        rows: statuses.map((status) => ({ id: String(status), name: catalog.text(status) })),
      },
    ],
    getValue: (status, role) => sections[role]?.[status] ?? '',
  }
  const visibleMatrix = filterMatrix(matrix, filter, () => true)
  return (
    <>
      {!mayEdit && <Notice tone="info">{t('settings:readOnly')}</Notice>}
      {catalog.error && <Notice tone="warning">{catalog.error.message}</Notice>}
      <p className={styles.hint}>{t('access:severalRoles')}</p>
      <MatrixFilters roles={roles} filter={filter} searchLabel={t('access:findStatus')} />
      {visibleMatrix.groups.length === 0 && <ContentPlaceholder title={t('access:nothing')} />}
      <MatrixForm
        label={t('access:screens.orderStatuses')}
        corner={t('access:status')}
        path={path}
        queryKey={queryKeys.access(path)}
        matrix={matrix}
        visibleMatrix={visibleMatrix}
        canEdit={mayEdit}
        cell={SectionCell}
        toRequest={({ row, column, from, to }) => ({ role: column, status: Number(row), from, to })}
        saved={t('access:saved')}
        notSaved={t('access:sectionsNotSaved')}
      />
      <AccessChangeHistory changes={changes} getSubjectName={(status) => catalog.text(Number(status))} />
    </>
  )
}

function SectionCell({ value, label, disabled, tabIndex, onChange }: MatrixCellProps) {
  const { t } = useTranslation('access')
  return (
    <NativeSelect label={label} value={value} disabled={disabled} tabIndex={tabIndex} onChange={onChange}>
      {orderSections.map((section) => (
        <option key={section} value={section}>
          {t(`access:sections.${section}`)}
        </option>
      ))}
    </NativeSelect>
  )
}
