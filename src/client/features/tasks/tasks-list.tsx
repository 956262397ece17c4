import type { TaskRow } from '../../../../schemas/api/tasks.ts'
import { taskImportances, taskTypes } from '../../../shared/task-types.ts'
import { Badge } from '../../ui/badge.tsx'
import { catalog, instant, link, money, own, quantity, text } from '../../ui/fields/kinds.tsx'
import { formatSlot, formatStoreDateTime, formatStoreTime, formatTime } from '../../ui/format.ts'
import { choices, oneOf, search, store, words } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { urls } from '../../ui/urls.ts'
import { stateKey } from '../../ui/workflow-text.tsx'
import { selectedTasksActions } from './chosen-tasks.tsx'
import { canWorkOnTasks } from './may-work.ts'
import { due, state } from './task-fields.tsx'
import { TakeNext } from './take-next.tsx'

const delivery = own<TaskRow>('deliveryServiceTypeId', {
  width: 136,
  grow: 1,
  phone: 'line',
  wrap: true,
  catalog: 'deliveryServiceTypes',
  text: ({ deliveryServiceTypeId: id }, s) =>
    id === null ? s.t('tasks:pickup') : s.catalog('deliveryServiceTypes').text(id),
})

/** Includes the hours of the slot when the delivery service has set one. */
const promised = own<TaskRow>('planDateIssued', {
  width: 132,
  grow: 1,
  phone: 'line',
  wrap: true,
  text: ({ planDateIssued, slot, pfm }, s) => {
    if (slot) return formatSlot(slot, s.zoneOf(pfm))
    return planDateIssued === null ? '' : formatStoreDateTime(planDateIssued, s.zoneOf(pfm))
  },
})

// Red is reserved for late tasks.
const tones = { high: 'primary', medium: 'plain', low: 'plain' } as const

/** Default order: by priority, then by due time. */
const importance = own<TaskRow>('taskImportance', {
  width: 104,
  sort: { ascending: 'urgency' },
  hint: true,
  phone: 'line',
  text: ({ taskImportance }, { t }) => t(`tasks:importances.${taskImportance}`),
  draw: ({ taskImportance: level }, { t }) => (
    <Badge tone={tones[level]}>{t(`tasks:importances.${level}`)}</Badge>
  ),
})

const isTaskType = (type: string | null): type is string =>
  (taskTypes as readonly string[]).includes(type ?? '')

export const tasksList: ListDescription<TaskRow> = {
  name: 'tasks',
  path: 'tasks',
  fields: [
    link('taskId', { width: 68 }),
    catalog('taskType', 'taskTypes', { width: 160, grow: 1, phone: 'title', wrap: true }),
    importance,
    due,
    state,
    text('orderId', { width: 72 }),
    text('customerName', { width: 120, grow: 1, wrap: true }),
    promised,
    delivery,
    quantity('pieces', { width: 56, phone: 'line' }),
    money('sum', { width: 104, phone: undefined }),
    text('pfm', { width: 84 }),
    text('assignedName', { width: 128, grow: 1, wrap: true }),
    text('claimedName', { width: 116, grow: 1, wrap: true }),
    instant('taskDate', { sort: true, phone: undefined }),
    instant('dateComplete', { extra: true, phone: undefined }),
    text('updatedFrom', { width: 120, extra: true }),
  ],
  filters: [
    search(),
    oneOf('scope', ['current', 'open', 'all'], 'tasks:scopes'),
    choices('type', ({ catalog: catalogOf }) =>
      taskTypes.map((value) => ({ value, text: catalogOf('taskTypes').text(value) })),
    ),
    // Set by links from a process diagram; the list itself does not offer this filter.
    choices(
      'state',
      ({ t }, params) => {
        const [type, value] = [params.get('type'), params.get('state')]
        return isTaskType(type) && value
          ? [{ value, text: t(`${type}/v1:${stateKey(value)}`, { defaultValue: t('tasks:filters.state') }) }]
          : []
      },
      { hidden: true },
    ),
    store(),
    choices('importance', words(taskImportances, 'tasks:importances')),
    choices('postponed', words(['now', 'later'], 'tasks:putOff'), { rare: true }),
    // Set by links from the start page.
    choices(
      'promised',
      ({ t, stores = [] }, params) => {
        const value = params.get('promised')
        const from = Date.parse(value ?? '')
        const zone = stores[0]?.zone
        return value === null || Number.isNaN(from)
          ? []
          : [
              {
                value,
                text: t('tasks:promisedWithin', {
                  from: formatTime(new Date(from), zone),
                  to: formatStoreTime(new Date(from + 3_600_000), zone),
                }),
              },
            ]
      },
      { hidden: true },
    ),
    choices('assigned', words(['me', 'nobody'], 'tasks:assignees'), { rare: true }),
    choices('overdue', words(['yes'], 'tasks:overdueOnly'), { rare: true }),
  ],
  sort: 'urgency',
  rowId: ({ taskId }) => taskId,
  export: true,
  bulk: selectedTasksActions,
  open: ({ taskId }) => urls.task(taskId),
  onComputer: ({ mobile, taskStatus }) => !mobile && taskStatus === 'open',
  Actions: TakeNext,
  empty: (userRights) => (canWorkOnTasks(userRights) ? 'empty' : 'noRights'),
  texts: (params) => {
    const type = params.get('type')
    return isTaskType(type) && params.get('state') ? [`${type}/v1`] : []
  },
}
