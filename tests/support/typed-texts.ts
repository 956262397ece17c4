import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { forms, type FormId } from '../../schemas/forms/registry.generated.ts'
import { readInstanceRecords } from '../../src/server/engine/instance-repository.ts'
import { replayRecords } from '../../src/server/engine/replay.ts'
import { queryRows, type Db } from '../../src/server/platform/db/database.ts'
import { listStates } from '../../src/server/platform/drivers/xstate.ts'
import type { StepMeta, Workflow } from '../../workflows/define.ts'
import type { SampleEvent } from '../../workflows/scenarios.ts'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  format?: string
  pattern?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

/** Fields whose text names a thing and no person, with the reason why records may contain it. */
export const thingNames: Readonly<Record<string, string>> = {
  boxes: 'codes of boxes',
  document: 'number of a receipt, a payment order or another document, at most 40 characters',
  marks: 'codes of marked pieces',
  slotId: 'id of a slot that the delivery service offers; guards refuse any other text',
  storagePlace: 'name of a cell, at most 20 characters',
}

/** True for a text that neither an enumeration, a format nor a pattern restricts. `\S` only requires a character. */
const isFreeText = ({ type = [], enum: values, format, pattern }: Schema): boolean =>
  [type].flat().includes('string') &&
  values === undefined &&
  format === undefined &&
  (pattern === undefined || pattern === '\\S')

/** Names of the free-text fields of a form at any depth. The texts of a list have the name of the list. */
function listFreeTexts(schema: Schema, name = ''): string[] {
  const { anyOf = [], items, properties = {} } = schema
  return [
    ...(isFreeText(schema) ? [name] : []),
    ...anyOf.flatMap((one) => listFreeTexts(one, name)),
    ...(items ? listFreeTexts(items, name) : []),
    ...Object.entries(properties).flatMap(([key, property]) => listFreeTexts(property, key)),
  ]
}

export const listFreeTextsOfForm = (form: FormId): string[] => listFreeTexts(forms[form].schema as Schema)

/** Forms whose data an event of a user may have. */
export function listEventForms(workflow: Workflow, type: string): FormId[] {
  const event = workflow.events[type]
  if (event?.by !== 'person' || event.payload === 'none') return []
  if (event.payload !== 'step') return [event.payload]
  const accepting = listStates(workflow.machine.root).filter((node) => node.transitions.has(type))
  const metas = accepting.flatMap(listStates).map((node) => node.meta as StepMeta | undefined)
  return [...new Set(metas.flatMap((meta) => (meta?.for === 'person' ? [meta.form] : [])))]
}

/** Free-text fields of an event of a user that may contain personal data. */
export const listPersonalTexts = (workflow: Workflow, type: string): string[] => [
  ...new Set(
    listEventForms(workflow, type)
      .flatMap(listFreeTextsOfForm)
      .filter((name) => !Object.hasOwn(thingNames, name)),
  ),
]

/** Part of every typed text of {@link withTypedTexts}. */
export const typedText = 'typedtext'
let lastNumber = 0

/** The event with a text in every free-text field. Each text is different, so that an address changes. */
export function withTypedTexts(workflow: Workflow, event: SampleEvent): SampleEvent {
  const { type } = event
  const payload = event.payload as object
  const definition = workflow.events[type]
  const names =
    definition?.by === 'system'
      ? (definition.secret?.fields ?? []).filter((name) => Object.hasOwn(payload, name))
      : listPersonalTexts(workflow, type)
  if (names.length === 0) return event
  lastNumber++
  const texts = Object.fromEntries(names.map((name) => [name, `${typedText} ${lastNumber}`]))
  return { ...event, payload: { ...payload, ...texts } }
}

/**
 * One message for each kind of step whose record contains a typed text, for each context that does, and for each
 * instance whose records do not lead to its stored snapshot.
 */
export async function findRecordProblems(db: Db): Promise<string[]> {
  const pattern = `%${typedText}%`
  const texts = await queryRows<{ location: string }>(
    db,
    sql`select distinct i.workflow || ' ' || (r.event->>'type') || ': ' || part.name as location
      from workflow_records r join workflow_instances i on i.id = r.instance_id
      cross join lateral (values ('event', r.event), ('effects', r.effects), ('changes', r.changes)) part(name, content)
      where part.content::text like ${pattern}
      union select distinct workflow || ': context' from workflow_instances where context::text like ${pattern}
      order by 1`,
  )
  const instances = await queryRows<{
    id: number
    workflow: string
    version: number
    value: unknown
    context: unknown
  }>(db, sql`select id::float8 as id, workflow, version, value, context from workflow_instances order by id`)
  const problems = texts.map(({ location }) => `typed text in ${location}`)
  for (const { id, workflow, version, value, context } of instances) {
    const problem = findReplayProblem({ workflow, version }, await readInstanceRecords(db, id), {
      value,
      context,
    })
    if (problem) problems.push(`${workflow} ${id}: ${problem}`)
  }
  return problems
}

function findReplayProblem(
  version: { workflow: string; version: number },
  records: Parameters<typeof replayRecords>[1],
  stored: { value: unknown; context: unknown },
): string | null {
  try {
    const replayed = JSON.parse(JSON.stringify(replayRecords(version, records))) as unknown
    return isDeepStrictEqual(replayed, stored) ? null : `replayed ${JSON.stringify(replayed).slice(0, 400)}`
  } catch (error) {
    return String(error)
  }
}
