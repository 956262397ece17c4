import { Link } from 'react-router-dom'
import type { ProcessCase } from '../../../../../schemas/api/process-cases.ts'
import { processCaseKinds } from '../../../../../schemas/values/process-case-kinds.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { cardLinkField, customField, storeZoneInstantField, textField } from '../../../ui/fields/kinds.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { choiceFilter, createFixedOptions, storeFilter } from '../../../ui/list/filters.ts'
import type { FilterDescription, ListDescription } from '../../../ui/list/list-description.ts'
import { urls } from '../../../ui/urls.ts'
import type { ProcessNames } from '../names.ts'

/** A filter that is set only by links. It is displayed while it has a value. */
const linkFilter = (param: string, toText: (value: string) => string): FilterDescription =>
  choiceFilter(
    param,
    (_, params) => {
      const value = params.get(param)
      return value === null ? [] : [{ value, text: toText(value) }]
    },
    { hidden: true },
  )

/** Users can edit the URL, so the value may be invalid. */
const formatInstant = (value: string) => (Number.isNaN(Date.parse(value)) ? value : formatDateTime(value))

const numberLinkField = (id: 'orderId' | 'taskId', getUrl: (value: number) => string) =>
  customField<ProcessCase>(id, {
    width: 96,
    phone: 'line',
    text: (row) => String(row[id] ?? ''),
    render: (row) => {
      const value = row[id]
      return value === null ? '' : <Link to={getUrl(value)}>{value}</Link>
    },
  })

/** Describes the list of the cases of one process. */
export function describeCasesList(
  { name, version, states }: Pick<ProcessDefinition, 'name' | 'version' | 'states'>,
  names: ProcessNames,
  title: string,
): ListDescription<ProcessCase, string> {
  return {
    name: 'processCases',
    title,
    path: `workflows/${name}/${version}/cases`,
    queryKey: 'processes',
    tabs: [
      { to: urls.process(name, version), text: 'processCases:diagram' },
      { to: urls.processCases(name, version), text: 'processCases:list' },
    ],
    fields: [
      cardLinkField('instanceId', { width: 96 }),
      customField<ProcessCase>('name', { width: 220, grow: 2, phone: 'aside', text: (row) => row.name }),
      numberLinkField('orderId', urls.order),
      numberLinkField('taskId', urls.task),
      textField('pfm', { width: 84 }),
      storeZoneInstantField('since'),
      storeZoneInstantField('until'),
      customField<ProcessCase>('took', {
        width: 96,
        align: 'end',
        phone: 'line',
        text: ({ since, until }, { took, now }) =>
          took(Math.max((until === null ? now.getTime() : Date.parse(until)) - Date.parse(since), 0)),
      }),
      storeZoneInstantField('dueAt'),
      textField('version', { width: 84, extra: true }),
    ],
    filters: [
      choiceFilter('of', createFixedOptions(processCaseKinds, 'processCases:kinds')),
      choiceFilter('state', (_, params) => {
        const paths = states.filter(({ kind }) => kind !== 'history').map(({ path }) => path)
        const value = params.get('state')
        const options = paths.map((path) => ({ value: path, text: names.place(path) }))
        // A state of parallel regions is stored with the paths of all of them.
        return value === null || paths.includes(value)
          ? options
          : [...options, { value, text: names.stored(value) }]
      }),
      linkFilter('event', names.event),
      linkFilter('to', names.stored),
      linkFilter('since', formatInstant),
      linkFilter('until', formatInstant),
      choiceFilter('versions', ({ t }) => [{ value: 'all', text: t('processCases:allVersions') }], {
        hidden: true,
      }),
      linkFilter('pfms', (pfms) => pfms.replaceAll(',', ', ')),
      storeFilter(),
    ],
    rowId: ({ instanceId, taskId, since }) => `${instanceId} ${taskId} ${since}`,
    open: ({ instanceId }) => urls.instance(instanceId),
  }
}
