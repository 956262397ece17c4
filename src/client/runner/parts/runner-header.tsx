import { Clock16Regular, ErrorCircle16Filled, Person16Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { formatDate, formatStoreDateTime, formatStoreTime } from '../../ui/format.ts'
import { ProcessPathLink } from '../../ui/path-link.tsx'
import { urls } from '../../ui/urls.ts'
import { AssignButton } from '../assign/assign-button.tsx'
import { SubjectLabel } from '../subject/subject.tsx'
import { useFormatters } from '../../ui/use-format.ts'
import { useNow } from '../use-now.ts'
import { getWorkflowNamespace } from '../use-translation-values.ts'
import { StageStrip } from './stage-strip.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import styles from './runner-header.module.css'

const minuteMs = 60_000
const soonMinutes = 15
const hourMinutes = 60

/** One row with the task, its order or desk, the stages, the deadline, the claim and the assignee. */
export function RunnerHeader({ view }: { view: RunnerView }) {
  const { step, claim } = view
  const { t } = useTranslation(['runner', getWorkflowNamespace(step)])
  return (
    <header className={styles.root}>
      <h1 className={styles.title}>{t(`${getWorkflowNamespace(step)}:title`)}</h1>
      <span className={styles.place}>
        <SubjectLabel view={view} />
      </span>
      <StageStrip view={view} />
      <span className={styles.right}>
        {view.task !== null && <ProcessPathLink to={urls.taskPath(view.task.taskId)} />}
        {!step.ended && view.task !== null && <DueTime dueAt={view.task.dueAt} zone={view.order.storeZone} />}
        {claim && !step.ended && <ClaimedBy claim={claim} />}
        {view.task !== null && !step.ended && (
          <>
            {view.task.assignedName !== null && claim?.name !== view.task.assignedName && (
              <span className={styles.fact}>{t('assign.assigned', { name: view.task.assignedName })}</span>
            )}
            <AssignButton taskId={view.task.taskId} />
          </>
        )}
      </span>
    </header>
  )
}

/** Who works on the task. In a narrow window the text is only in the tooltip. */
function ClaimedBy({ claim }: { claim: NonNullable<RunnerView['claim']> }) {
  const { t } = useTranslation('runner')
  const text = claim.mine ? t('header.mine') : t('header.works', { name: claim.name })
  return (
    <span className={joinClasses(styles.fact, styles.claim, claim.mine && styles.mine)} title={text}>
      <Person16Regular aria-hidden />
      <span className={styles.claimText}>{text}</span>
    </span>
  )
}

function DueTime({ dueAt, zone }: { dueAt: string; zone: string }) {
  const { t } = useTranslation('runner')
  const { duration } = useFormatters()
  const now = useNow(minuteMs / 4)
  const minutesLeft = Math.floor((Date.parse(dueAt) - now) / minuteMs)
  const isLate = minutesLeft < 0
  const isToday = formatDate(dueAt, zone) === formatDate(new Date(now), zone)
  const at = isToday ? formatStoreTime(dueAt, zone) : formatStoreDateTime(dueAt, zone)
  const left = duration(Math.abs(minutesLeft))
  const Icon = isLate ? ErrorCircle16Filled : Clock16Regular
  return (
    <span
      className={joinClasses(styles.fact, isLate ? styles.late : minutesLeft <= soonMinutes && styles.soon)}
      title={formatStoreDateTime(dueAt, zone)}
    >
      <Icon aria-hidden />
      <span>
        {t(isLate ? 'header.late' : 'header.due', { at, left })}{' '}
        <span className={joinClasses((isLate || minutesLeft > hourMinutes) && styles.detail)}>
          {t(isLate ? 'header.wasDue' : 'header.left', { at, left })}
        </span>
      </span>
    </span>
  )
}
