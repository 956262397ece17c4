import { useTranslation } from 'react-i18next'
import styles from './id-list.module.css'

/** Maximum number of ids in the text; of all others only the number is displayed. */
const maxListed = 5

/** Ids of the rows that a dialog is about: «№ 100234, 100235 и ещё 12». */
export function IdList({ ids }: { ids: readonly (number | string)[] }) {
  const { t } = useTranslation('list')
  if (ids.length === 0) return null
  const names = ids.slice(0, maxListed).join(', ')
  const more = ids.length - maxListed
  return (
    <p className={styles.root}>
      {more > 0 ? t('list:bulk.namedSome', { names, count: more }) : t('list:bulk.named', { names })}
    </p>
  )
}
