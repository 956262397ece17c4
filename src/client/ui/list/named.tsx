import { useTranslation } from 'react-i18next'
import styles from './named.module.css'

/** Numbers that are written out; whoever asks about more says how many more. */
const writtenOut = 5

/** Which ones a question is about: «№ 100234, 100235 и ещё 12». */
export function Named({ ids }: { ids: readonly (number | string)[] }) {
  const { t } = useTranslation('list')
  if (ids.length === 0) return null
  const names = ids.slice(0, writtenOut).join(', ')
  const more = ids.length - writtenOut
  return (
    <p className={styles.root}>
      {more > 0 ? t('list:bulk.namedSome', { names, count: more }) : t('list:bulk.named', { names })}
    </p>
  )
}
