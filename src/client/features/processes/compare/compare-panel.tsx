import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './compare-panel.module.css'
import { DifferenceList, type DifferenceProps } from './difference-list.tsx'

/** Column next to the diagram with the differences between two versions. */
export function VersionDifferencesPanel(props: DifferenceProps) {
  const { t } = useTranslation('processes')
  const heading = useId()
  return (
    <section className={styles.root} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {t('processes:compare.fromTo', { older: props.older.version, newer: props.newer.version })}
      </h2>
      <DifferenceList {...props} />
    </section>
  )
}
