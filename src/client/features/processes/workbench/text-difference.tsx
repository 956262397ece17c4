import { useTranslation } from 'react-i18next'
import { compareWords } from './word-difference.ts'
import styles from './workbench.module.css'

/** The changed text with the removed and the added words marked. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('workbench')
  return (
    <p className={styles.difference} aria-label={t('workbench:text.difference')} role="group">
      {compareWords(before, after).map(({ kind, text }, index) =>
        kind === 'same' ? (
          <span key={index}>{text}</span>
        ) : kind === 'removed' ? (
          <del key={index} className={styles.removed}>
            {text}
          </del>
        ) : (
          <ins key={index} className={styles.added}>
            {text}
          </ins>
        ),
      )}
    </p>
  )
}
