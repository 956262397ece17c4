import { useTranslation } from 'react-i18next'
import type { Role } from '../../../../schemas/api/access.ts'
import styles from './access.module.css'

/**
 * Names of the first users with the role and the number of the others. Only the number of users, if the current user
 * may not see the names.
 */
export function RolePeople({ role: { people, peopleCount } }: { role: Role }) {
  const { t } = useTranslation('access')
  const hiddenCount = peopleCount - people.length
  return (
    <p className={styles.hint}>
      {peopleCount === 0
        ? t('access:nobody')
        : people.length === 0
          ? t('access:people', { count: peopleCount })
          : `${people.map(({ name }) => name).join(', ')}${hiddenCount > 0 ? ` ${t('access:peopleMore', { count: hiddenCount })}` : ''}`}
    </p>
  )
}
