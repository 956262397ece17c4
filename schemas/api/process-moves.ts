import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable, OneOf } from '../formats.ts'
import { ProcessEffect } from './processes.ts'

/** Why a move stops before a transition; `noWay`: no transition leads to the state from the current one. */
const ObstacleKind = OneOf('answers', 'irreversible', 'system', 'right', 'end', 'guard', 'fixed', 'noWay')

/** Where an instance can be moved by hand, and why it cannot be moved to its other states. */
export const InstanceMoves = Type.Object({
  revision: Type.Integer(),
  state: Type.String(),
  /** Paths of leaf states, the nearest first. */
  targets: Type.Array(Type.String()),
  refused: Type.Array(
    Type.Object({
      state: Type.String(),
      kind: ObstacleKind,
      /** Event that the move would have to skip. */
      event: Nullable(Type.String()),
      /** Guard that refuses the event. */
      guard: Nullable(Type.String()),
      /** Effect that cannot be skipped. */
      effect: Nullable(Type.String()),
    }),
  ),
})
export type InstanceMoves = Static<typeof InstanceMoves>

export const MoveReason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

/** `revision`: that of {@link InstanceMoves}. A dry run changes nothing and needs no reason. */
export const MoveInstanceBody = Type.Object(
  {
    to: Type.String({ maxLength: 200 }),
    revision: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    dryRun: Type.Boolean(),
    reason: Type.Optional(MoveReason),
  },
  closed,
)
export type MoveInstanceBody = Static<typeof MoveInstanceBody>

/** What a move of an instance changes, and what it leaves as it is. */
export const InstanceMove = Type.Object({
  /** False for a dry run. */
  isDone: Type.Boolean(),
  revision: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
  /** Events that the machine takes instead of a user or a timer. */
  events: Type.Array(Type.String()),
  effects: Type.Array(ProcessEffect),
  timers: Type.Array(
    Type.Object({
      event: Type.String(),
      at: Instant,
      outcome: OneOf('stays', 'cancelled', 'fired', 'started', 'restarted'),
    }),
  ),
  tasks: Type.Array(
    Type.Object({
      type: Type.String(),
      outcome: OneOf('stays', 'opened', 'withdrawn'),
      /** Right that the step requires after the move; null if the task then waits for the system. */
      right: Nullable(Type.String()),
      /** User who works on the task now. */
      claimedBy: Nullable(Type.String()),
      /** True if an answer that was begun is lost. */
      losesDraft: Type.Boolean(),
    }),
  ),
  /** What the instance has already done and a move does not take back, by effect. */
  remains: Type.Array(Type.Object({ effect: Type.String(), count: Type.Integer(), lastAt: Instant })),
})
export type InstanceMove = Static<typeof InstanceMove>
