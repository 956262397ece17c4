import type { AnyStateMachine } from 'xstate'
import type { FormId } from '../schemas/forms/registry.generated.ts'
import type { Right } from '../src/shared/rights.ts'
import type { FactName } from './facts.ts'

/**
 * Content blocks in the centre of a step: goods with collected quantities, shortages with their reasons, documents to
 * print, the phone number to dial, amounts, the next stages.
 */
export type StepContent = 'goods' | 'shortage' | 'documents' | 'phone' | 'money' | 'path'

/** A state in which a user acts: its form, the right it requires, whether it works at phone width, and its stage. */
export interface PersonStep {
  for: 'person'
  form: FormId
  right: Right
  mobile: boolean
  stage: string
  /**
   * Sums above the form, one per line, the last one in bold; zero sums are omitted. Names come from the summary or from
   * the price of the order; texts: `sums.<name>`.
   */
  sums?: readonly string[]
  /** Content blocks above the form; a step without fields has at least one. */
  show?: readonly StepContent[]
  /**
   * Summary entry that lists the lines and quantities of this step, `11:2 12:1`; without it the goods of the whole order
   * are displayed.
   */
  goods?: string
  /**
   * What differs for an event in this state: its tone, for example where it cancels the order, or a confirmation, where
   * the event ends a call of which nothing else is known.
   */
  eventOverrides?: Readonly<Record<string, Partial<Pick<PersonEvent, 'tone' | 'irreversible'>>>>
  /** Key of the text that the operator reads to the customer, under `scripts` in the workflow's texts. */
  script?: string
}

/** A state that waits for system events. */
export interface SystemStep {
  for: 'system'
  awaits: readonly string[]
  stage?: string
}

export type StepMeta = PersonStep | SystemStep

// Functions of a context are declared as methods, whose parameters are checked bivariantly. A machine declares them for its
// own context, and the engine calls them with the context that it restored for the same machine.

/** An event that a user may send. `payload`: the form of the step, a separate dialog form, or none. */
export interface PersonEvent {
  by: 'person'
  payload: 'step' | 'none' | FormId
  /** main: the primary button of the step; danger: red; plain: secondary. */
  tone: 'main' | 'danger' | 'plain'
  /** Required in addition to the right of the step. */
  right?: Right
  /**
   * Hides the event while it returns false. The guards refuse the event as well, because checks of the client are not
   * trusted.
   */
  onlyIf?(context: unknown): boolean
  /**
   * Which pieces the form of the step must count before the button is enabled: all, a part, none, or at least one. The
   * guards check the same.
   */
  counted?: 'all' | 'part' | 'none' | 'some'
  /** Requires a confirmation dialog that names the order's own numbers (text `events.<TYPE>.confirm`). */
  irreversible?: boolean
  /**
   * Undoes the step `event` while the instant `until` (ISO 8601) lies in the future; offered only then. The transition
   * reverts the step and is guarded by the same instant, because the client's clock is not trusted.
   */
  undoes?: { event: string; until(context: unknown): string | null }
  facts?: readonly FactName[]
  /**
   * Fields with personal data that are stored elsewhere: they are null in the record, in the payload and in the effects. A
   * replay treats `guards` that read them as passed, because the step was accepted.
   */
  secret?: { fields: readonly string[]; guards: readonly string[] }
}

/** Events that only the server sends: timers, reports of tasks, payment events. */
export interface SystemEvent {
  by: 'system'
  /** Same as in {@link PersonEvent}. */
  secret?: { fields: readonly string[]; guards: readonly string[] }
}

/** Free-text fields, which may contain names: they are written to the order and omitted from the records. */
export const freeTextFields = { fields: ['note', 'comment', 'commentToCustomer'], guards: [] } as const

/** Fields of every event besides its payload; set by the engine and stored in the record. */
export interface EventEnvelope<Payload = unknown, F = unknown> {
  payload: Payload
  /** Instant of the step, ISO 8601 UTC; machines have no clock. */
  at: string
  facts: F
}

type Predicate = (args: { context: never; event: never }) => boolean

export interface Workflow {
  name: string
  version: number
  /**
   * order: the process of an order; task: opened by that process; action: started by a user on an order; desk: work that
   * belongs to no order (an act, a register, a switch), whose machine decides by `input.params` alone and is never
   * started by the engine of orders.
   */
  kind: 'order' | 'task' | 'action' | 'desk'
  machine: AnyStateMachine
  /** Guards of the machine: the engine evaluates them to find the guard that refused an event. */
  guards: Record<string, Predicate>
  /** One entry per event of the machine; an event has the same meaning in every state. */
  events: Record<string, PersonEvent | SystemEvent>
  /** Stages in the order of the progress strip above a step. */
  stages: readonly string[]
  /** Values for the texts of a step («Form {{collected}} of {{ordered}}»). Pure. */
  summary(context: unknown): Record<string, number | string>
  /** Initial form data when there is no draft, so that going back displays what was entered. Pure. */
  formData?(context: unknown, form: FormId): unknown
}

/** Returns its argument. Checks its shape and preserves its literal types, which engine, tests and diagrams use. */
export function defineWorkflow<const W extends Workflow>(workflow: W): W {
  return workflow
}

/** Type of an event of a machine: `Move<'CODE_ENTERED', CodePayload, Pick<Facts, 'issueCode'>>`. */
export type Move<Type extends string, Payload = Record<string, never>, F = Record<string, never>> = {
  type: Type
} & EventEnvelope<Payload, F>
