import type { TaskRow } from '../../../../schemas/api/tasks.ts'
import { own } from '../../ui/fields/kinds.tsx'
import { formatStoreDateTime } from '../../ui/format.ts'
import { stateKey, WorkflowText } from '../../ui/workflow-text.tsx'
import { Due } from './due.tsx'

/** Due time in the time zone of the store. */
export const due = own<TaskRow>('dueAt', {
  // The zone mark of another store needs a second line.
  width: 132,
  wrap: true,
  sort: true,
  phone: 'aside',
  text: ({ dueAt, pfm }, s) => formatStoreDateTime(dueAt, s.zoneOf(pfm)),
  draw: (task, s) => (
    <Due
      task={task}
      now={s.now}
      relative={s.relativeShort(task.dueAt, { now: s.now, zone: s.zoneOf(task.pfm) })}
      overdueText={s.t('tasks:overdue')}
      urgencyText={(hurry) => s.t(`tasks:hurry.${hurry}`)}
      zone={s.zoneOf(task.pfm)}
    />
  ),
})

/** Current state of the task's machine. */
export const state = own<TaskRow>('state', {
  width: 160,
  grow: 3,
  phone: 'line',
  wrap: true,
  text: ({ taskType, version, state: currentState }, { t }) =>
    t(`${taskType}/v${version}:${stateKey(currentState)}`),
  draw: ({ taskType, version, state: currentState, postponedUntil, pfm }, s) => (
    <>
      <WorkflowText workflow={taskType} version={version} path={stateKey(currentState)} />
      {postponedUntil !== null &&
        ` · ${s.t('tasks:postponed', { until: formatStoreDateTime(postponedUntil, s.zoneOf(pfm)) })}`}
    </>
  ),
})
