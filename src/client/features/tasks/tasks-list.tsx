import type { TaskRow } from '../../../../schemas/api/tasks.ts'
import { taskImportances, taskTypes } from '../../../shared/task-types.ts'
import { Badge } from '../../ui/badge.tsx'
import {
  catalogField,
  storeZoneInstantField,
  cardLinkField,
  moneyField,
  customField,
  quantityField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { formatDeliverySlot, formatStoreTime, formatTime } from '../../ui/format.ts'
import {
  choiceFilter,
  switchFilter,
  searchFilter,
  storeFilter,
  createFixedOptions,
} from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { tones } from '../../ui/tones.ts'
import { urls } from '../../ui/urls.ts'
import { toStateTitleKey } from '../../ui/workflow-text.tsx'
import { selectedTasksActions } from './selected-tasks-actions.tsx'
import { canWorkOnTasks } from './can-work-on-tasks.ts'
import { taskDueTimeField, postponedField, taskStateField } from './task-fields.tsx'
import { TakeNextTaskButton } from './take-next-task-button.tsx'

const delivery = customField<TaskRow>('deliveryServiceTypeId', {
  width: 96,
  grow: 1,
  wraps: true,
  phone: 'line',
  catalog: 'deliveryServiceTypes',
  text: ({ deliveryServiceTypeId: id }, s) =>
    id === null ? s.t('tasks:pickup') : s.catalog('deliveryServiceTypes').text(id),
})

/** Delivery slot with its hours if the order has one; otherwise the promised time. */
const promised = customField<TaskRow>('planDateIssued', {
  width: 96,
  grow: 1,
  wraps: true,
  phone: 'line',
  text: ({ planDateIssued, slot, deliveryZone, pfm }, s) => {
    const zone = deliveryZone ?? s.getZone(pfm)
    if (slot) return formatDeliverySlot(slot, zone)
    return planDateIssued === null ? '' : s.dateTime(planDateIssued, zone)
  },
})

/** Importance of the task. Sorting by this column uses `urgency`: importance, then due time. */
const importance = customField<TaskRow>('taskImportance', {
  width: 104,
  sort: { ascending: 'urgency' },
  hint: true,
  phone: 'line',
  text: ({ taskImportance }, { t }) => t(`tasks:importances.${taskImportance}`),
  render: ({ taskImportance: level }, { t }) => (
    <Badge tone={tones.taskImportance[level]}>{t(`tasks:importances.${level}`)}</Badge>
  ),
})

const isTaskType = (type: string | null): type is string =>
  (taskTypes as readonly string[]).includes(type ?? '')

export const tasksList: ListDescription<TaskRow> = {
  name: 'tasks',
  path: 'tasks',
  fields: [
    cardLinkField('taskId', { width: 68 }),
    catalogField('taskType', 'taskTypes', { width: 96, grow: 1, wraps: true, phone: 'title' }),
    importance,
    taskDueTimeField,
    textField('orderId', { width: 72 }),
    promised,
    delivery,
    taskStateField,
    postponedField,
    textField('customerName', { width: 104, grow: 1, wraps: true }),
    quantityField('pieces', { width: 56, phone: 'line' }),
    moneyField('sum', { width: 88, keep: 'filled', phone: undefined }),
    textField('pfm', { width: 72, keep: 'filled' }),
    textField('assignedName', { width: 96, grow: 1, wraps: true, keep: 'filled' }),
    actorField('claimedName', { width: 116, grow: 1, wraps: true }),
    storeZoneInstantField('taskDate', { sort: true, phone: undefined }),
    storeZoneInstantField('dateComplete', { extra: true, phone: undefined }),
    actorField('updatedFrom', { width: 120, extra: true }),
  ],
  filters: [
    searchFilter(),
    switchFilter('scope', ['current', 'open', 'all'], 'tasks:scopes'),
    choiceFilter('type', ({ catalog: catalogOf }) =>
      taskTypes.map((value) => ({ value, text: catalogOf('taskTypes').text(value) })),
    ),
    // Links from a process diagram set this filter. The list displays it only while it has a value.
    choiceFilter(
      'state',
      ({ t }, params) => {
        const [type, value] = [params.get('type'), params.get('state')]
        return isTaskType(type) && value
          ? [
              {
                value,
                text: t(`${type}/v1:${toStateTitleKey(value)}`, { defaultValue: t('tasks:filters.state') }),
              },
            ]
          : []
      },
      { hidden: true },
    ),
    storeFilter(),
    choiceFilter('importance', createFixedOptions(taskImportances, 'tasks:importances')),
    choiceFilter('postponed', createFixedOptions(['now', 'later'], 'tasks:putOff'), { rare: true }),
    // Links from the start page set this filter.
    choiceFilter(
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
    choiceFilter('assigned', createFixedOptions(['me', 'nobody'], 'tasks:assignees'), { rare: true }),
    choiceFilter('overdue', createFixedOptions(['yes'], 'tasks:overdueOnly'), { rare: true }),
  ],
  sort: 'urgency',
  rowId: ({ taskId }) => taskId,
  export: true,
  answers: (row) => row.answers,
  bulk: selectedTasksActions,
  open: ({ taskId }) => urls.task(taskId),
  isComputerOnly: ({ mobile, taskStatus }) => !mobile && taskStatus === 'open',
  Actions: TakeNextTaskButton,
  empty: (userRights) => (canWorkOnTasks(userRights) ? 'empty' : 'noRights'),
  texts: (params) => {
    const type = params.get('type')
    return isTaskType(type) && params.get('state') ? [`${type}/v1`] : []
  },
}
