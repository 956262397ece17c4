import type { AnyStateMachine } from 'xstate'
import type { FormId } from '../schemas/forms/registry.generated.ts'
import type { Right } from '../src/shared/rights.ts'
import type { FactName } from './facts.ts'

/**
 * What stands in the centre of a step: goods with what was collected of them, what is missing and why, papers to print, the
 * number to dial, money in words, what comes next.
 */
export type Shown = 'goods' | 'shortage' | 'documents' | 'phone' | 'money' | 'path'

/** A state in which a person acts: what is drawn, who may act, whether at phone width, and where on the strip of stages. */
export interface PersonStep {
  for: 'person'
  form: FormId
  right: Right
  mobile: boolean
  stage: string
  /**
   * Sums that stand above the form, each on a line of its own, the last one in bold; nought is left out. Names of the summary,
   * or of the order's price (`orderSums`); texts: `sums.<name>`.
   */
  sums?: readonly string[]
  /** Above the form; a step without fields has at least one. */
  show?: readonly Shown[]
  /**
   * Name of the summary's entry with the lines that the step is about and their pieces, `11:2 12:1`; without it the goods
   * are those of the order.
   */
  goods?: string
  /** Key of the text to say to the customer, under `scripts` in the workflow's texts. */
  script?: string
}

/** A state that waits for the system: it names the events it waits for. */
export interface SystemStep {
  for: 'system'
  awaits: readonly string[]
  stage?: string
}

export type StepMeta = PersonStep | SystemStep

/** What a person may send. `payload`: the form of the step, a small form of its own (asked in a dialog), or nothing. */
export interface PersonEvent {
  by: 'person'
  payload: 'step' | 'none' | FormId
  /** main: the one button of the step; danger: red; plain: the rest. */
  tone: 'main' | 'danger' | 'plain'
  /** Beyond the right of the step. */
  right?: Right
  /** Not offered while this says no. Its guards refuse it then as well: a screen decides nothing. */
  onlyIf?: (context: never) => boolean
  /**
   * What must have been said of the goods in the form of the step: every piece counted, a part of them, none, or at least
   * one. Until then the button cannot be pressed and says why; the guards refuse it as well.
   */
  counted?: 'all' | 'part' | 'none' | 'some'
  /** Asks once before it is sent, in the order's own numbers (text `events.<TYPE>.confirm`). */
  irreversible?: boolean
  /**
   * Takes the step `event` back while the instant `until` (ISO 8601) lies ahead; offered only then. The transition makes
   * good what the step did and is guarded by the same instant: the clock of a screen decides nothing.
   */
  undoes?: { event: string; until: (context: never) => string | null }
  facts?: readonly FactName[]
  /**
   * Personal data that pass through and are kept elsewhere: the record holds null for these fields, in the payload and in
   * the effects. `guards` ask them: a replay takes them as true, since the step was taken.
   */
  secret?: { fields: readonly string[]; guards: readonly string[] }
}

/** What only the server sends: timers, reports of tasks, payment events. */
export interface SystemEvent {
  by: 'system'
  /** As of a person's event. */
  secret?: { fields: readonly string[]; guards: readonly string[] }
}

/** What was typed in words of one's own may name a person: it goes to the order, the records keep none of it. */
export const inOwnWords = { fields: ['note', 'comment', 'commentToCustomer'], guards: [] } as const

/** What every event carries beside its own payload; set by the engine, kept in the record. */
export interface EventEnvelope<Payload = unknown, F = unknown> {
  payload: Payload
  /** Instant of the step, ISO 8601 UTC: machines have no clock. */
  at: string
  facts: F
}

type Predicate = (args: { context: never; event: never }) => boolean

export interface Workflow {
  name: string
  version: number
  /**
   * order: the process of an order; task: opened by it; action: asked of an order by a person. desk: work at a desk that
   * belongs to no order (an act, a register, a switch): its machine decides by `input.params` alone, the order's engine
   * never starts it and no order offers it.
   */
  kind: 'order' | 'task' | 'action' | 'desk'
  machine: AnyStateMachine
  /** The same predicates that the machine was set up with: the engine asks them which one refused. */
  guards: Record<string, Predicate>
  /** One entry per event of the machine; an event means the same in every state. */
  events: Record<string, PersonEvent | SystemEvent>
  /** Stages in the order of the strip above a step. */
  stages: readonly string[]
  /** Numbers for the texts of a step («Form {{collected}} of {{ordered}}»). Pure. */
  summary: (context: never) => Record<string, number | string>
  /** What a form opens with when nothing is half-typed, so that going back shows what was entered. Pure. */
  formData?: (context: never, form: FormId) => unknown
}

/** Keeps the literal types and gives every workflow the one shape that engine, tests and diagrams read. */
export function defineWorkflow<const W extends Workflow>(workflow: W): W {
  return workflow
}

/** Event of a machine as its author writes it: `PersonMove<'CODE_ENTERED', CodePayload, Pick<Facts, 'issueCode'>>`. */
export type Move<Type extends string, Payload = Record<string, never>, F = Record<string, never>> = {
  type: Type
} & EventEnvelope<Payload, F>
