import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import type { PersonEvent, Workflow } from '../../../workflows/define.ts'
import { listStepQuestions } from '../../../workflows/changes/questions/apply-questions.ts'
import { findFieldOfRefusal } from '../../../workflows/guard-fields.ts'
import type { Tx } from '../platform/db/database.ts'
import { refuse } from '../platform/http/refusal.ts'
import type { OrderFactContext } from './effects.ts'
import { checkAnswers, hasCatalogQuestions, splitAnswers } from './answers/step-answers.ts'
import type { EngineDependencies } from './dependencies.ts'
import { readFacts } from './facts.ts'
import { findEventRefusal, formatStatePath, type EngineEvent, type restoreSnapshot } from './interpret.ts'
import { checkEventPayload } from './payloads.ts'
import { checkCatalogReferences, hasCatalogReferences } from './references.ts'
import { getWorkflowNamespace } from './registry.ts'

interface AvailableEvent {
  workflow: Workflow
  snapshot: ReturnType<typeof restoreSnapshot>
  definition: PersonEvent
  /** Null for an event without payload. */
  form: FormId | null
}

/**
 * Builds the event that a user sends. Throws a Refusal if its payload or a catalogue reference in it is invalid, or if
 * the machine does not accept the event.
 */
export async function buildUserEvent(
  tx: Tx,
  dependencies: EngineDependencies,
  { workflow, snapshot, definition, form }: AvailableEvent,
  request: { type: string; payload: unknown },
  context: OrderFactContext,
): Promise<EngineEvent> {
  const questions =
    definition.payload === 'step' ? listStepQuestions(workflow, formatStatePath(snapshot.value)) : []
  const sent = splitAnswers(questions, request.payload)
  const payload = checkEventPayload(form, sent.payload)
  const isKnown =
    hasCatalogReferences(form) || hasCatalogQuestions(questions)
      ? await dependencies.readKnownEntries(tx)
      : () => false
  checkCatalogReferences(form, payload, isKnown)
  const answers = checkAnswers(questions, sent.answers, isKnown)
  const facts = await readFacts(tx, dependencies.facts, definition, context, payload)
  const event: EngineEvent = {
    type: request.type,
    payload,
    at: context.at.toISOString(),
    facts,
    ...(answers && { answers }),
  }
  if (snapshot.can(event)) return event
  const reason = findEventRefusal(workflow, snapshot, event)
  if (reason === 'absent') throw refuse.denied('errors:eventNotAllowed')
  const key = `${getWorkflowNamespace(workflow)}:refusals.${reason.guard}`
  const field =
    form === null ? null : findFieldOfRefusal(reason.guard, Object.keys(forms[form].schema.properties))
  const details = field === null ? undefined : [{ path: `/payload/${field}`, message: key }]
  const params = { ...workflow.summary(snapshot.context), ...collectFactParams(facts) }
  throw (dependencies.refusals[reason.guard] ?? refuse.denied)(key, params, details)
}

/** The fields of `where` of all facts, as parameters for the text of a refusal. */
const collectFactParams = (facts: Record<string, unknown>): object =>
  Object.assign({}, ...Object.values(facts).map((fact) => (fact as { where?: object } | null)?.where))
