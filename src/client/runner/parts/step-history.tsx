import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { useSubjectTime } from '../subject/use-subject-time.ts'
import { useActorName } from '../../ui/use-actor-name.ts'
import { getWorkflowNamespace, toStateTextKey } from '../use-translation-values.ts'
import { Foldable } from './foldable.tsx'
import { EmptyText } from '../../ui/placeholders.tsx'
import styles from './step-history.module.css'

const engineEvents: Readonly<Record<string, 'migrated' | 'moved'>> = {
  '@migrate': 'migrated',
  '@move': 'moved',
}

/** Steps that were performed, newest first. */
export function StepHistory({ view }: { view: RunnerView }) {
  const ns = getWorkflowNamespace(view.step)
  const { t } = useTranslation(['runner', ns])
  const nameOf = useActorName()
  const formatTime = useSubjectTime(view)
  // Start, migration and move are not events of the workflow, so their names are texts of the runner.
  const label = (event: string) =>
    t(`${ns}:events.${event}.label`, {
      defaultValue: t(`history.${engineEvents[event] ?? 'began'}`),
    })
  const describe = (event: string, to: string) => {
    const title = t(`${ns}:${toStateTextKey(to)}.title`)
    return label(event) === title ? title : `${label(event)} → ${title}`
  }
  return (
    <Foldable title={t('history.title')}>
      {view.history.length === 0 && <EmptyText>{t('history.empty')}</EmptyText>}
      <ol className={styles.list}>
        {view.history.map(({ revision, at, who, event, to }) => (
          <li key={revision} className={styles.entry}>
            <div>{describe(event, to)}</div>
            <div className={styles.small}>
              {formatTime(at)} · {nameOf(who)}
            </div>
          </li>
        ))}
      </ol>
    </Foldable>
  )
}
