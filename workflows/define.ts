import type { AnyStateMachine } from 'xstate'
import type { StepQuestion } from '../schemas/api/questions.ts'
import type { FormId } from '../schemas/forms/registry.generated.ts'
import type { Right } from '../src/shared/rights.ts'
import type { FactName } from './facts.ts'
import type { WorkflowLimits } from './task-input.ts'

/**
 * Content blocks of a step. `goods`: lines with collected quantities. `shortage`: missing pieces with reasons.
 * `documents`: documents to print. `phone`: number to dial. `money`: how the order is paid. `path`: the next stages.
 */
export type StepContent = 'goods' | 'shortage' | 'documents' | 'phone' | 'money' | 'path'

/** A state in which a user acts. `mobile`: true if the step is allowed on a phone. `stage`: one of `stages`. */
export interface PersonStep {
  for: 'person'
  form: FormId
  right: Right
  mobile: boolean
  stage: string
  /**
   * Names of the sums above the form, one per line, the last one in bold; zero sums before it are omitted. A name is a
   * value of `summary` or a part of the order's price. Its label is the text `sums.<name>`.
   */
  sums?: readonly string[]
  /** Content blocks above the form. A step whose form has no fields must have at least one. */
  show?: readonly StepContent[]
  /**
   * Name of the value of `summary` that lists the pieces of this step as `<lineId>:<pieces>`, for example `11:2 12:1`.
   * Default: all goods of the order.
   */
  goods?: string
  /**
   * Properties that an event has only in this state. For example, FORM has the tone `danger` if it cancels the order.
   */
  eventOverrides?: Readonly<Record<string, Partial<Pick<PersonEvent, 'tone' | 'irreversible'>>>>
  /** Name of the script that the operator reads to the customer: a text under `scripts` of the workflow. */
  script?: string
}

/** A state that waits for system events. */
export interface SystemStep {
  for: 'system'
  awaits: readonly string[]
  stage?: string
}

export type StepMeta = PersonStep | SystemStep

// Functions with a parameter `context` are declared as methods, because TypeScript checks parameters of methods
// bivariantly: a workflow can implement them for the context of its own machine.

/** What the order says when a step is displayed. The guards read the same from the facts of the event. */
export interface CurrentOrder {
  /** True if every number of the customer is marked as wrong. */
  everyPhoneWrong: boolean
}

/** An event that a user may send. `payload`: the form of the step (`step`), the id of a form in a dialog, or none. */
export interface PersonEvent {
  by: 'person'
  payload: 'step' | 'none' | FormId
  /** Style of the button. `main`: primary. `danger`: red. `plain`: secondary. */
  tone: 'main' | 'danger' | 'plain'
  /** Event that has the tone `plain` while this one is offered, because a step has one main button. */
  mainInsteadOf?: string
  /** Right that is required in addition to the right of the step. */
  right?: Right
  /**
   * The button is hidden while this returns false. A guard must refuse the event as well, because the server does not
   * trust the client.
   */
  onlyIf?(context: unknown, order: CurrentOrder): boolean
  /**
   * Result of counting that the form needs before the button is enabled. `all`: every piece. `part`: some pieces, but
   * not all; if the form asks for reasons, it may be none, and each missing piece needs a reason. `none`: no piece.
   * `some`: at least one. In a form with a second count of pieces that are not taken, `part` and `none` also need every
   * piece in one of the two counts. Absent: no condition. Guards check the same condition.
   */
  counted?: 'all' | 'part' | 'none' | 'some'
  /** Requires a confirmation dialog with the text `events.<TYPE>.confirm`, which contains values of `summary`. */
  irreversible?: boolean
  /**
   * The event undoes the last step of the type `event`. It is offered until the instant `until` (ISO 8601); null: not
   * offered. A guard must check the same instant, because the clock of the client is not trusted.
   */
  undoes?: { event: string; until(context: unknown): string | null }
  facts?: readonly FactName[]
  secret?: SecretFields
}

/**
 * Fields of the payload, and of the parameters of effects, that contain personal data, free text or a code of the
 * customer. The record contains a placeholder in place of their values. A replay therefore does not evaluate the
 * `guards` that read them.
 */
export interface SecretFields {
  fields: readonly string[]
  guards: readonly string[]
}

/** An event that only the server sends, for example when a timer is due, a task has ended or a payment is received. */
export interface SystemEvent {
  by: 'system'
  secret?: SecretFields
}

/**
 * Free-text fields of all forms, which may contain names and phone numbers. Every event with such a field must name it
 * in `secret`.
 */
export const freeTextFields = {
  fields: [
    ...(['note', 'comment', 'comments', 'commentToCustomer', 'lossComment'] as const),
    ...(['reason', 'defectsDescription'] as const),
  ],
  guards: [],
} as const satisfies SecretFields

/**
 * Fields that every event has in addition to its type. The record of a step contains all of them, with masked secret
 * fields.
 */
export interface EventEnvelope<Payload = unknown, F = unknown> {
  payload: Payload
  /** Time of the step, ISO 8601 UTC. Machines use it instead of a clock. */
  at: string
  facts: F
}

type Predicate = (args: { context: never; event: never }) => boolean

export interface Workflow {
  name: string
  version: number
  /**
   * `order`: the process of an order. `task`: a task that this process opens. `action`: started by a user on an order.
   * `desk`: belongs to no order (acceptance act, refund register, service switch), so that its machine gets only
   * `input.params`.
   */
  kind: 'order' | 'task' | 'action' | 'desk'
  machine: AnyStateMachine
  /** Guards of the machine. The engine evaluates them separately to find the one that refused an event. */
  guards: Record<string, Predicate>
  /** All events of the machine, in display order of their buttons. */
  events: Record<string, PersonEvent | SystemEvent>
  /** Names of the stages, in the order in which they are displayed above a step. */
  stages: readonly string[]
  /** Values that the texts of a step contain, such as «Form {{collected}} of {{ordered}}». A pure function. */
  summary(context: unknown): Record<string, number | string>
  /** Initial data of a form without a draft, for example the data entered before going back. A pure function. */
  formData?(context: unknown, form: FormId): unknown
  /** Limits that replace those of the settings for instances of this version. Only changed versions have some. */
  limits?: Partial<WorkflowLimits>
  /** Own questions of the steps, by the path of their state. Only changed versions have some. */
  questions?: Readonly<Record<string, readonly StepQuestion[]>>
}

/** Returns its argument. The compiler checks its type and preserves its literal types. */
export function defineWorkflow<const W extends Workflow>(workflow: W): W {
  return workflow
}

/** Type of an event of a machine: `MachineEvent<'CODE_ENTERED', CodePayload, Pick<Facts, 'issueCode'>>`. */
export type MachineEvent<Type extends string, Payload = Record<string, never>, F = Record<string, never>> = {
  type: Type
} & EventEnvelope<Payload, F>
