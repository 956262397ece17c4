import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { formatStoreDateTime } from '../../ui/format.ts'
import { useWho } from '../../ui/use-who.ts'
import { namespaceOf, stateKey } from '../use-text-facts.ts'
import { Foldable } from './foldable.tsx'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  small: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Steps taken, newest first. */
export function StepHistory({ view }: { view: RunnerView }) {
  const ns = namespaceOf(view.step)
  const { t } = useTranslation(['runner', ns])
  const styles = useStyles()
  const nameOf = useWho()
  // The beginning is no event of the workflow: it has a name of its own here.
  const label = (event: string) =>
    t(`${ns}:events.${event}.label`, {
      defaultValue: t(event === '@migrate' ? 'history.migrated' : 'history.began'),
    })
  return (
    <Foldable title={t('history.title')}>
      {view.history.length === 0 && <span className={styles.small}>{t('history.empty')}</span>}
      <ol className={styles.list}>
        {view.history.map(({ revision, at, who, event, to }) => (
          <li key={revision} className={styles.entry}>
            <div>
              {label(event)} → {t(`${ns}:${stateKey(to)}.title`)}
            </div>
            <div className={styles.small}>
              {formatStoreDateTime(at, view.order?.storeZone)} · {nameOf(who)}
            </div>
          </li>
        ))}
      </ol>
    </Foldable>
  )
}
