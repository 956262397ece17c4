import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, closed } from '../formats.ts'
import { VersionState } from './workflows.ts'
import { machineExportFormats } from '../values/machine-formats.ts'

const Kind = OneOf('order', 'task', 'action', 'desk')

/**
 * Percentage of the new instances that start with a version. `pfms`: stores in which instances start with it; null
 * means all. `least` and `most`: lowest and highest percentage of such a store. They differ if a newer version takes a
 * share in only some of the stores.
 */
export const VersionShare = Type.Object({
  pfms: Nullable(Type.Array(Type.String())),
  least: Type.Integer(),
  most: Type.Integer(),
})
export type VersionShare = Static<typeof VersionShare>

/** One version of a workflow. The displayed name is the text `<name>/v<version>:title`. */
export const ProcessRow = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
  kind: Kind,
  hash: Type.String(),
  /** True if new instances start with this version in at least one store. */
  active: Type.Boolean(),
  /** True if the version is published and can no longer change. */
  published: Type.Boolean(),
  state: VersionState,
  takes: Nullable(VersionShare),
  /** Open instances in the stores that the user may see. */
  open: Type.Integer(),
  /** Overdue tasks: of these instances if `kind` is `task`, otherwise of the orders to which these instances belong. */
  overdue: Type.Integer(),
})
export type ProcessRow = Static<typeof ProcessRow>

/**
 * An effect of a transition or of a state. `params`: null if they depend on the order. `timer`: for an effect that
 * starts a timer, the event that the timer sends and the names of the settings that determine its time; no names if a
 * user or the order determines it. `taskTypes`: for an effect that opens a task, its type; several if the type depends
 * on the order.
 */
export const ProcessEffect = Type.Object({
  name: Type.String(),
  params: Nullable(Type.Record(Type.String(), Type.Unknown())),
  timer: Type.Optional(Type.Object({ event: Type.String(), limits: Type.Array(Type.String()) })),
  taskTypes: Type.Optional(Type.Array(Type.String())),
})
export type ProcessEffect = Static<typeof ProcessEffect>

/**
 * Metadata of a state. In a state for a person, a user with the right `right` fills in a form. In a state for the
 * system, the process waits for one of the events `awaits`.
 */
export const ProcessStateMetadata = Type.Union([
  Type.Object({
    for: Type.Literal('person'),
    form: Type.String(),
    right: Type.String(),
    mobile: Type.Boolean(),
    stage: Type.String(),
    script: Type.Optional(Type.String()),
  }),
  Type.Object({
    for: Type.Literal('system'),
    awaits: Type.Array(Type.String()),
    stage: Type.Optional(Type.String()),
  }),
])
export type ProcessStateMetadata = Static<typeof ProcessStateMetadata>

export const ProcessState = Type.Object({
  /** Dotted path such as `call.greeting`. The texts are `states.call_greeting`. */
  path: Type.String(),
  /** Path of the parent state; null if the parent is the machine itself. */
  parent: Nullable(Type.String()),
  kind: OneOf('atomic', 'compound', 'parallel', 'final', 'history'),
  /** Initial child state of a compound state. */
  initial: Nullable(Type.String()),
  meta: Nullable(ProcessStateMetadata),
  entry: Type.Array(ProcessEffect),
  exit: Type.Array(ProcessEffect),
})
export type ProcessState = Static<typeof ProcessState>

export const ProcessTransition = Type.Object({
  id: Type.String(),
  /** Path of the source state; null if the machine defines the transition for all its states. */
  source: Nullable(Type.String()),
  /** Empty if the transition only runs effects and does not leave the state. */
  targets: Type.Array(Type.String()),
  /** Type of the event; null if the machine takes the transition without an event, as soon as its guards allow it. */
  event: Nullable(Type.String()),
  /**
   * Names of the guards, which must all allow the transition. Of several transitions with the same source and event,
   * the machine takes the first allowed one.
   */
  guards: Type.Array(Type.String()),
  effects: Type.Array(ProcessEffect),
})
export type ProcessTransition = Static<typeof ProcessTransition>

export const ProcessEvent = Type.Object({
  type: Type.String(),
  by: OneOf('person', 'system'),
  payload: Nullable(Type.String()),
  tone: Nullable(Type.String()),
  right: Nullable(Type.String()),
  irreversible: Type.Boolean(),
  facts: Type.Array(Type.String()),
})
export type ProcessEvent = Static<typeof ProcessEvent>

/** A version of a workflow as data for diagrams and other programs. */
export const ProcessDefinition = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
  kind: Kind,
  hash: Type.String(),
  active: Type.Boolean(),
  published: Type.Boolean(),
  initial: Type.String(),
  stages: Type.Array(Type.String()),
  events: Type.Array(ProcessEvent),
  states: Type.Array(ProcessState),
  transitions: Type.Array(ProcessTransition),
  /** Forms of its steps and events by id, each with JSON Schema and UI hints. */
  forms: Type.Record(Type.String(), Type.Object({ schema: Type.Unknown(), ui: Type.Unknown() })),
})
export type ProcessDefinition = Static<typeof ProcessDefinition>

export const MachineExportQuery = Type.Object({ format: Type.Enum([...machineExportFormats]) }, closed)

export const StateInstanceCount = Type.Object({
  /** Path of a leaf state. As in stored states, paths of parallel regions are joined with «|». */
  state: Type.String(),
  instances: Type.Integer(),
  /**
   * Overdue tasks: of these instances in a process of the kind `task`, otherwise of the orders to which these instances
   * belong.
   */
  overdue: Type.Integer(),
  /** The instance whose last step is longest ago, and the time of this step. */
  oldest: Type.Object({ instanceId: Id, since: Instant }),
})
export type StateInstanceCount = Static<typeof StateInstanceCount>

/** `limits`: current values of the settings that determine the times of the timers. */
export const ProcessInstanceCounts = Type.Object({
  at: Instant,
  states: Type.Array(StateInstanceCount),
  limits: Type.Array(Type.Object({ name: Type.String(), unit: Type.String(), value: Type.Integer() })),
})
export type ProcessInstanceCounts = Static<typeof ProcessInstanceCounts>

const InstanceRow = Type.Object({
  instanceId: Id,
  workflow: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  ended: Type.Boolean(),
})
export type InstanceRow = Static<typeof InstanceRow>

/** One step of an instance. The payload is omitted, because it may contain personal data. */
export const InstancePathStep = Type.Object({
  revision: Type.Integer(),
  at: Instant,
  who: Type.String(),
  /** State before the step; null for the initial step. */
  from: Nullable(Type.String()),
  event: Type.String(),
  to: Type.String(),
  version: Type.Integer(),
  /** Why the instance was moved by hand; null for every other step. */
  reason: Nullable(Type.String()),
})
export type InstancePathStep = Static<typeof InstancePathStep>

export const InstancePath = Type.Object({
  instance: InstanceRow,
  orderId: Nullable(Id),
  taskId: Nullable(Id),
  pfm: Nullable(Type.String()),
  /** The other instances of the same order. */
  related: Type.Array(InstanceRow),
  /** Sorted from the oldest to the newest. */
  steps: Type.Array(InstancePathStep),
})
export type InstancePath = Static<typeof InstancePath>

/**
 * A past step of an instance, as its user saw it, with the event that ended it. Only users who may view orders get the
 * payload of the event, because it may contain personal data.
 */
export const ReplayedStep = Type.Object({
  revision: Type.Integer(),
  /**
   * Version of the workflow when the step was made. The instance may have been migrated to another version since then.
   */
  version: Type.Integer(),
  state: Type.String(),
  /** Id of the form; null if the state waited for the system or was final. */
  form: Nullable(Type.String()),
  script: Nullable(Type.String()),
  /** Values for the texts of the step. */
  summary: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** Event that ended the step; null if there is none yet. */
  answer: Nullable(
    Type.Object({
      at: Instant,
      who: Type.String(),
      event: Type.String(),
      /** Submitted payload; null if there is none or the user may not see it. */
      payload: Nullable(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
})
export type ReplayedStep = Static<typeof ReplayedStep>

/** Selects the instance of a task, or the instance of an order's own process. */
export const InstanceQuery = Type.Object(
  { taskId: Type.Optional(Id), orderId: Type.Optional(Id) },
  { ...closed, minProperties: 1, maxProperties: 1 },
)
export type InstanceQuery = Static<typeof InstanceQuery>
