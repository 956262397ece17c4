import { Checkbox, Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Role } from '../../../../schemas/api/access.ts'
import { useIsPhoneWidth } from '../../ui/phone-width.ts'
import { NativeSelect } from '../../ui/picker.tsx'
import styles from './access.module.css'
import type { MatrixFilter } from './use-matrix-filter.ts'

interface Props {
  roles: readonly Role[]
  filter: MatrixFilter
  /** Label of the field that searches the rows by name. */
  searchLabel: string
  /** True for a matrix of rights: the user can then hide the rights that the selected role does not have. */
  canFilterGranted?: boolean
}

export function MatrixFilters({ roles, filter, searchLabel, canFilterGranted = false }: Props) {
  const { t } = useTranslation('access')
  const phone = useIsPhoneWidth()
  return (
    <div className={styles.filters} role="search" aria-label={searchLabel}>
      <Input
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        value={filter.search}
        onChange={(_, { value }) => filter.set({ search: value })}
      />
      <NativeSelect label={t('access:role')} value={filter.role} onChange={(role) => filter.set({ role })}>
        {!phone && <option value="">{t('access:allRoles')}</option>}
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      {canFilterGranted && filter.role !== '' && (
        <Checkbox
          label={t('access:heldOnly')}
          checked={filter.grantedOnly}
          onChange={(_, { checked }) =>
            filter.set({ role: filter.role, held: checked === true ? 'true' : null })
          }
        />
      )}
    </div>
  )
}
