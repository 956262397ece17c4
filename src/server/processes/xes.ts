import type { LoggedStep } from './event-log-repository.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeAttribute = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character]!)
const attribute = (type: 'string' | 'date' | 'int', key: string, value: string | number | null) =>
  value === null || value === '' ? '' : `<${type} key="${key}" value="${escapeAttribute(String(value))}"/>`

const extension = (name: string, prefix: string) =>
  `<extension name="${name}" prefix="${prefix}" uri="http://www.xes-standard.org/${prefix}.xesext"/>\n`

const logHeader = (workflow: string) => `<?xml version="1.0" encoding="UTF-8"?>
<log xes.version="1849.2016" xes.features="" xmlns="http://www.xes-standard.org/">
${extension('Concept', 'concept')}${extension('Time', 'time')}${extension('Lifecycle', 'lifecycle')}${extension('Organizational', 'org')}<global scope="trace">${attribute('string', 'concept:name', '-')}</global>
<global scope="event">${attribute('string', 'concept:name', '-')}${attribute('date', 'time:timestamp', '1970-01-01T00:00:00Z')}${attribute('string', 'lifecycle:transition', 'complete')}</global>
<classifier name="Event" keys="concept:name"/>
<classifier name="State" keys="crm:to"/>
${attribute('string', 'concept:name', workflow)}
`

/** Writes an IEEE 1849 (XES) log, with a trace for each instance and an event for each of its steps. */
export async function* generateXes(
  workflow: string,
  steps: AsyncIterable<LoggedStep>,
): AsyncGenerator<string> {
  yield logHeader(workflow)
  let currentInstanceId: number | null = null
  for await (const step of steps) {
    if (currentInstanceId !== step.instanceId)
      yield `${currentInstanceId === null ? '' : '</trace>\n'}<trace>${[
        attribute('string', 'concept:name', step.instanceId),
        attribute('int', 'crm:order', step.orderId),
        attribute('int', 'crm:task', step.taskId),
        attribute('string', 'crm:store', step.pfm),
      ].join('')}\n`
    currentInstanceId = step.instanceId
    yield `<event>${[
      attribute('string', 'concept:name', step.event),
      attribute('date', 'time:timestamp', step.at),
      attribute('string', 'lifecycle:transition', 'complete'),
      attribute('string', 'org:resource', step.resource),
      attribute('string', 'org:role', step.roles.join(', ')),
      attribute('string', 'crm:from', step.from),
      attribute('string', 'crm:to', step.to),
      attribute('int', 'crm:version', step.version),
    ].join('')}</event>\n`
  }
  yield `${currentInstanceId === null ? '' : '</trace>\n'}</log>\n`
}
