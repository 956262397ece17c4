import { CheckmarkCircle16Filled, Circle16Regular, RadioButton16Filled } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { orderStatus } from '../../../shared/order-statuses.ts'
import { getWorkflowNamespace } from '../use-translation-values.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './stage-strip.module.css'

const icons = { done: CheckmarkCircle16Filled, now: RadioButton16Filled, ahead: Circle16Regular }

/** With more stages than this only the current one is named, because the strip is in the same row as the title. */
const maxNamedStages = 3

/** Progress of the task through its stages: done, current and next ones. */
export function StageStrip({ view: { step, task, order } }: { view: RunnerView }) {
  const ns = getWorkflowNamespace(step)
  const { t } = useTranslation(['runner', ns])
  const stage = step.stages.indexOf(step.stage ?? '')
  // After the end all stages up to the last reached one are done. If the end belongs to no stage, all stages are.
  const currentIndex = step.ended ? (stage === -1 ? step.stages.length : stage + 1) : stage
  // A single stage shows no progress, and a withdrawn task has not completed its stages.
  if (step.stages.length < 2 || task?.taskStatus === 'withdrawn') return null
  // A task of a cancelled order may have ended without completing its stages.
  if (step.ended && order?.orderStatusId === orderStatus.cancelled) return null
  // After the end only the completed stages are displayed. The others, such as a return of the rest, were not needed.
  const stages = step.ended ? step.stages.slice(0, currentIndex) : step.stages
  return (
    <ol
      className={joinClasses(styles.list, step.stages.length > maxNamedStages && styles.many)}
      aria-label={t('stages.label')}
    >
      {stages.map((stage, i) => {
        const state = i < currentIndex ? 'done' : i === currentIndex && !step.ended ? 'now' : 'ahead'
        const Icon = icons[state]
        return (
          <li
            key={stage}
            className={joinClasses(
              styles.stage,
              state === 'now' && styles.now,
              state === 'done' && styles.done,
            )}
            title={t(`${ns}:stages.${stage}`)}
            {...(state === 'now' && { 'aria-current': 'step' as const })}
          >
            {i > 0 && <span className={styles.line} aria-hidden />}
            <Icon aria-label={t(`stages.${state}`)} />
            <span className={styles.name}>{t(`${ns}:stages.${stage}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
