import type { Task } from '../../../../schemas/api/tasks.ts'
import type { Catalog } from '../../http/use-catalog.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatStoreDateTime, storeDateTimeWidth } from '../../ui/format.ts'
import type { ListColumn } from '../../ui/list/list-description.ts'
import { stateKey, WorkflowText } from '../../ui/workflow-text.tsx'
import { Due } from './due.tsx'

interface ColumnParts {
  taskTypes: Catalog
  now: Date
  relative: (instant: string, moment: { now: Date; zone: string | undefined }) => string
  /** Zone of the clock of a store, by its code. */
  zones: ReadonlyMap<string, string>
  t: (key: string, params?: Record<string, unknown>) => string
}

export function taskColumns({ taskTypes, now, relative, zones, t }: ColumnParts): ListColumn<Task>[] {
  const zoneOf = (pfm: string) => zones.get(pfm)
  const at = (instant: string, pfm: string) => formatStoreDateTime(instant, zoneOf(pfm))
  return [
    {
      id: 'taskId',
      header: 'tasks:fields.taskId',
      width: 80,
      phone: 'title',
      cell: (task) => String(task.taskId),
    },
    {
      id: 'taskType',
      header: 'tasks:fields.taskType',
      width: 228,
      phone: 'title',
      cell: (task) => taskTypes.text(task.taskType),
    },
    {
      id: 'dueAt',
      header: 'tasks:fields.dueAt',
      width: 140,
      sort: { ascending: 'urgency' },
      phone: 'aside',
      cell: (task) => (
        <Due
          task={task}
          now={now}
          relative={relative(task.dueAt, { now, zone: zoneOf(task.pfm) })}
          overdueText={t('tasks:overdue')}
          zone={zoneOf(task.pfm)}
        />
      ),
    },
    {
      id: 'state',
      header: 'tasks:fields.state',
      width: 180,
      grow: 2,
      phone: 'line',
      cell: (task) => (
        <>
          <WorkflowText workflow={task.taskType} version={task.version} path={stateKey(task.state)} />
          {task.postponedUntil !== null &&
            ` · ${t('tasks:postponed', { until: at(task.postponedUntil, task.pfm) })}`}
        </>
      ),
    },
    {
      id: 'taskImportance',
      header: 'tasks:fields.taskImportance',
      width: 108,
      phone: 'line',
      cell: (task) => (
        <Badge tone={task.taskImportance === 'high' ? 'warning' : 'plain'}>
          {t(`tasks:importances.${task.taskImportance}`)}
        </Badge>
      ),
    },
    {
      id: 'orderId',
      header: 'tasks:fields.orderId',
      width: 80,
      phone: 'line',
      cell: (task) => String(task.orderId),
    },
    {
      id: 'pfm',
      header: 'tasks:fields.pfm',
      width: 64,
      phone: 'line',
      cell: (task) => task.pfm,
    },
    {
      id: 'taskDate',
      header: 'tasks:fields.taskDate',
      width: storeDateTimeWidth(zones.values()),
      sort: { ascending: 'taskDate', descending: '-taskDate' },
      phone: 'line',
      cell: (task) => at(task.taskDate, task.pfm),
    },
    {
      id: 'claimedName',
      header: 'tasks:fields.claimedName',
      width: 100,
      grow: 1,
      phone: 'line',
      cell: (task) => task.claimedName ?? '',
    },
  ]
}
