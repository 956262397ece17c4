import type { LoggedStep } from './event-log-repository.ts'
import type { EventLogNames } from './log-names.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeAttribute = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character]!)
const createAttribute = (type: 'string' | 'date' | 'int', key: string, value: string | number | null) =>
  value === null || value === '' ? '' : `<${type} key="${key}" value="${escapeAttribute(String(value))}"/>`

const extension = (name: string, prefix: string) =>
  `<extension name="${name}" prefix="${prefix}" uri="http://www.xes-standard.org/${prefix}.xesext"/>\n`

const logHeader = (workflow: string) => `<?xml version="1.0" encoding="UTF-8"?>
<log xes.version="1849.2016" xes.features="" xmlns="http://www.xes-standard.org/">
${extension('Concept', 'concept')}${extension('Time', 'time')}${extension('Lifecycle', 'lifecycle')}${extension('Organizational', 'org')}<global scope="trace">${createAttribute('string', 'concept:name', '-')}</global>
<global scope="event">${createAttribute('string', 'concept:name', '-')}${createAttribute('date', 'time:timestamp', '1970-01-01T00:00:00Z')}${createAttribute('string', 'lifecycle:transition', 'complete')}</global>
<classifier name="Event" keys="concept:name"/>
<classifier name="State" keys="crm:state"/>
${createAttribute('string', 'concept:name', workflow)}
`

/**
 * Writes an event log in the format XES (IEEE 1849). Each instance is a trace, and each of its steps an event. Activities
 * and states have names in the language of the reader; their ids are in attributes of their own.
 */
export async function* generateXes(
  workflow: string,
  steps: AsyncIterable<LoggedStep>,
  { getActivity, getState }: EventLogNames,
): AsyncGenerator<string> {
  yield logHeader(workflow)
  let currentInstanceId: number | null = null
  for await (const step of steps) {
    if (currentInstanceId !== step.instanceId)
      yield `${currentInstanceId === null ? '' : '</trace>\n'}<trace>${[
        createAttribute('string', 'concept:name', step.instanceId),
        createAttribute('int', 'crm:order', step.orderId),
        createAttribute('int', 'crm:task', step.taskId),
        createAttribute('string', 'crm:store', step.pfm),
      ].join('')}\n`
    currentInstanceId = step.instanceId
    yield `<event>${[
      createAttribute('string', 'concept:name', getActivity(step.event)),
      createAttribute('date', 'time:timestamp', step.at),
      createAttribute('string', 'lifecycle:transition', 'complete'),
      createAttribute('string', 'org:resource', step.resource),
      createAttribute('string', 'org:role', step.roles.join(', ')),
      createAttribute('string', 'crm:event', step.event),
      createAttribute('string', 'crm:from', step.from),
      createAttribute('string', 'crm:to', step.to),
      createAttribute('string', 'crm:state', getState(step.version, step.to)),
      createAttribute('int', 'crm:version', step.version),
    ].join('')}</event>\n`
  }
  yield `${currentInstanceId === null ? '' : '</trace>\n'}</log>\n`
}
