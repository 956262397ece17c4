import { Type, type Static } from 'typebox'
import { closed, Instant, Nullable, OneOf } from '../formats.ts'
import { ProcessEffect } from './processes.ts'

/**
 * Why a move would stop before a transition, as explained at `MoveObstacle` (src/server/engine/moves.ts). `noWay`: no
 * transition leads to the state from the current one.
 */
const ObstacleKind = OneOf('answers', 'irreversible', 'system', 'right', 'end', 'guard', 'fixed', 'noWay')

/** States to which an instance can be moved by hand, and for every other state the reason why it cannot. */
export const InstanceMoves = Type.Object({
  revision: Type.Integer(),
  state: Type.String(),
  /** Paths of leaf states, the nearest first. */
  targets: Type.Array(Type.String()),
  refused: Type.Array(
    Type.Object({
      state: Type.String(),
      kind: ObstacleKind,
      /** Event of the transition before which the move would stop; null for `noWay`. */
      event: Nullable(Type.String()),
      /** Guard that refuses the event; null unless `kind` is `guard`. */
      guard: Nullable(Type.String()),
      /** Effect of the transition that a move must not execute; null unless `kind` is `fixed`. */
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
  /** Events that the move sends to the machine in place of users and timers, in sequence. */
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
      /** Right that the task requires after the move; null if the task then waits for the system. */
      right: Nullable(Type.String()),
      /** Name of the user who has claimed the task now; null if nobody has. */
      claimedBy: Nullable(Type.String()),
      /** True if the move deletes the draft of the task. */
      losesDraft: Type.Boolean(),
    }),
  ),
  /** Irreversible effects of earlier steps, which remain after the move, each with its count and last time. */
  remains: Type.Array(Type.Object({ effect: Type.String(), count: Type.Integer(), lastAt: Instant })),
})
export type InstanceMove = Static<typeof InstanceMove>
