import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, closed } from '../formats.ts'
import { VersionState } from './workflows.ts'
import { machineFormats } from '../values/machine-formats.ts'

const Kind = OneOf('order', 'task', 'action', 'desk')

/**
 * Share of new work that starts with a version: in these stores (null: all) and in per cent; `least` and `most` differ
 * where a newer version takes a share in some stores only.
 */
export const VersionShare = Type.Object({
  pfms: Nullable(Type.Array(Type.String())),
  least: Type.Integer(),
  most: Type.Integer(),
})
export type VersionShare = Static<typeof VersionShare>

/** One version of a workflow; its name: `<name>/v<version>:title`. */
export const ProcessRow = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
  kind: Kind,
  hash: Type.String(),
  /** True if new instances start with it in at least one store. */
  active: Type.Boolean(),
  /** True if the version is frozen; a draft may still change. */
  published: Type.Boolean(),
  state: VersionState,
  takes: Nullable(VersionShare),
  /** Open instances in the stores visible to the user. */
  open: Type.Integer(),
  /** Overdue tasks of these instances. */
  overdue: Type.Integer(),
})
export type ProcessRow = Static<typeof ProcessRow>

/** `params`: null when they depend on the order. */
export const ProcessEffect = Type.Object({
  name: Type.String(),
  params: Nullable(Type.Record(Type.String(), Type.Unknown())),
})
export type ProcessEffect = Static<typeof ProcessEffect>

/** Metadata of a state: a user acts by a form and a right, or the system waits for events. */
export const ProcessStep = Type.Union([
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
export type ProcessStep = Static<typeof ProcessStep>

export const ProcessState = Type.Object({
  /** Dotted path, `call.greeting`; its texts: `states.call_greeting`. */
  path: Type.String(),
  /** Path of the parent state; null: the machine itself. */
  parent: Nullable(Type.String()),
  kind: OneOf('atomic', 'compound', 'parallel', 'final', 'history'),
  /** Initial substate of a compound state. */
  initial: Nullable(Type.String()),
  meta: Nullable(ProcessStep),
  entry: Type.Array(ProcessEffect),
  exit: Type.Array(ProcessEffect),
})
export type ProcessState = Static<typeof ProcessState>

export const ProcessTransition = Type.Object({
  id: Type.String(),
  /** Path of the source state; null: from every state of the machine. */
  source: Nullable(Type.String()),
  /** Empty: the transition only runs effects and stays in the state. */
  targets: Type.Array(Type.String()),
  /** Null: the transition is taken as soon as its guards pass. */
  event: Nullable(Type.String()),
  /** All of them must pass; the first transition in the order of the machine whose guards pass is taken. */
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

/** A workflow version as data, for diagrams and other programs. */
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
  /** Forms of its steps and events by id: JSON Schema and UI hints. */
  forms: Type.Record(Type.String(), Type.Object({ schema: Type.Unknown(), ui: Type.Unknown() })),
})
export type ProcessDefinition = Static<typeof ProcessDefinition>

export const MachineQuery = Type.Object({ format: Type.Enum([...machineFormats]) }, closed)

export const StateCount = Type.Object({
  /** Path of a leaf state; paths of parallel regions are joined by «|», as in stored states. */
  state: Type.String(),
  instances: Type.Integer(),
  /** Overdue tasks: of the instances, or of the orders whose process is in this state. */
  overdue: Type.Integer(),
  /** The instance that has been in the state longest, and since when. */
  oldest: Type.Object({ instanceId: Id, since: Instant }),
})
export type StateCount = Static<typeof StateCount>

export const ProcessCounts = Type.Object({ at: Instant, states: Type.Array(StateCount) })
export type ProcessCounts = Static<typeof ProcessCounts>

const InstanceRow = Type.Object({
  instanceId: Id,
  workflow: Type.String(),
  version: Type.Integer(),
  state: Type.String(),
  ended: Type.Boolean(),
})
export type InstanceRow = Static<typeof InstanceRow>

/** One step of an instance. The payload is omitted, because it may contain personal data. */
export const PathStep = Type.Object({
  revision: Type.Integer(),
  at: Instant,
  who: Type.String(),
  /** null: the initial step. */
  from: Nullable(Type.String()),
  event: Type.String(),
  to: Type.String(),
  version: Type.Integer(),
})
export type PathStep = Static<typeof PathStep>

export const InstancePath = Type.Object({
  instance: InstanceRow,
  orderId: Nullable(Id),
  taskId: Nullable(Id),
  pfm: Nullable(Type.String()),
  /** The other processes of the same order. */
  related: Type.Array(InstanceRow),
  /** Oldest first. */
  steps: Type.Array(PathStep),
})
export type InstancePath = Static<typeof InstancePath>

/** A step as the user saw and answered it. The answer may contain personal data: only for users who may see orders. */
export const InstanceStepView = Type.Object({
  revision: Type.Integer(),
  /** Version at that time: an older one if the instance was migrated since. */
  version: Type.Integer(),
  state: Type.String(),
  /** Form id; null: the state waited for the system, or was final. */
  form: Nullable(Type.String()),
  script: Nullable(Type.String()),
  /** Values of the texts of the step. */
  summary: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** The event that left the state; null: it is the current one. */
  answer: Nullable(
    Type.Object({
      at: Instant,
      who: Type.String(),
      event: Type.String(),
      /** Submitted payload; null: none, or not visible to this user. */
      payload: Nullable(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
})
export type InstanceStepView = Static<typeof InstanceStepView>

/** The instance of a task, or of an order's own process. */
export const InstanceQuery = Type.Object(
  { taskId: Type.Optional(Id), orderId: Type.Optional(Id) },
  { ...closed, minProperties: 1, maxProperties: 1 },
)
export type InstanceQuery = Static<typeof InstanceQuery>
