import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { AccessChange } from '../../../../schemas/api/access.ts'
import { Block } from '../../ui/block.tsx'
import { formatDateTime } from '../../ui/format.ts'
import styles from './access.module.css'

interface Props {
  changes: readonly AccessChange[]
  /** The right or the status in words. */
  nameOf: (subject: string) => string
}

/** Who changed what and when, the newest first. */
export function History({ changes, nameOf }: Props) {
  const { t } = useTranslation('access')
  return (
    <Block title={t('access:history.title')}>
      {changes.length === 0 ? (
        <p className={styles.hint}>{t('access:history.empty')}</p>
      ) : (
        <ul className={styles.history}>
          {changes.map((change, i) => (
            // A line has no id and none moves.
            <li key={`${change.at} ${i}`}>
              <span className={styles.hint}>
                {formatDateTime(change.at)} · {change.by}
              </span>
              <span>{said(change, nameOf, t)}</span>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}

function said(
  { kind, role, subject, from, to }: AccessChange,
  nameOf: Props['nameOf'],
  t: TFunction,
): string {
  const what = nameOf(subject)
  if (kind === 'right') return t(`access:history.${to === 'true' ? 'given' : 'taken'}`, { role, what })
  if (kind === 'person')
    return t(`access:history.${to === 'true' ? 'personGiven' : 'personTaken'}`, { role, subject })
  if (kind === 'stores') {
    const none = t('access:person.none')
    return t('access:history.stores', { subject, from: from ?? none, to: to ?? none })
  }
  if (kind === 'section')
    return t('access:history.moved', {
      ...{ role, what },
      from: t(`access:sections.${from}`),
      to: t(`access:sections.${to}`),
    })
  return t(`access:history.${from === null ? 'made' : to === null ? 'deleted' : 'renamed'}`, { from, to })
}
