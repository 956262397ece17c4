import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import type { PersonEvent, Workflow } from '../../../workflows/define.ts'
import { fieldOfGuard } from '../../../workflows/guard-fields.ts'
import type { Tx } from '../platform/db/database.ts'
import { refuse } from '../platform/http/refusal.ts'
import type { OrderState } from './order-state/order-state.ts'
import type { FactContext } from './effects.ts'
import type { EngineDependencies } from './dependencies.ts'
import { factsFor } from './facts.ts'
import { refusal, type EngineEvent, type restore } from './interpret.ts'
import { checkPayload } from './payloads.ts'
import { checkReferences, hasReferences } from './references.ts'
import { namespaceOf } from './registry.ts'

interface Offered {
  workflow: Workflow
  snapshot: ReturnType<typeof restore>
  definition: PersonEvent
  /** null: it carries no payload. */
  form: FormId | null
}

/** What a person sends, checked by its form, the catalogues, the facts and the guards. Throws a Refusal. */
export async function eventOf(
  tx: Tx,
  parts: EngineDependencies,
  { workflow, snapshot, definition, form }: Offered,
  sent: { type: string; payload: unknown },
  look: { world: OrderState; at: Date } & FactContext,
): Promise<EngineEvent> {
  const payload = checkPayload(form, sent.payload)
  if (hasReferences(form)) checkReferences(form, payload, await parts.knownEntries(tx))
  const facts = await factsFor(tx, parts.facts, definition, look, payload)
  const event: EngineEvent = { type: sent.type, payload, at: look.at.toISOString(), facts }
  if (snapshot.can(event as never)) return event
  const why = refusal(workflow, snapshot, event)
  if (why === 'absent') throw refuse.denied('errors:eventNotAllowed')
  const key = `${namespaceOf(workflow)}:refusals.${why.guard}`
  const field = form === null ? null : fieldOfGuard(why.guard, Object.keys(forms[form].schema.properties))
  const details = field === null ? undefined : [{ path: `/payload/${field}`, message: key }]
  const said = { ...workflow.summary(snapshot.context as never), ...namedBy(facts) }
  throw (parts.refusals[why.guard] ?? refuse.denied)(key, said, details)
}

/** What a fact names beside its answer: the refusal of a guard that asked it says it too. */
const namedBy = (facts: Record<string, unknown>): object =>
  Object.assign({}, ...Object.values(facts).map((fact) => (fact as { where?: object } | null)?.where))
