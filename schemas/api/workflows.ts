import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, Pfm, closed } from '../formats.ts'
import { JobStatus } from './jobs.ts'

const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })
/** The newest line of the workflow's log that the person has seen; 0: there was none. */
const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Share = Type.Integer({ minimum: 1, maximum: 100 })
const Pfms = Nullable(Type.Array(Pfm, { minItems: 1, maxItems: 1000 }))

/**
 * Whether new work begins with a version; `pfms`: only in these stores, null: everywhere; `share`: with so many of a hundred
 * orders there, the others with the next older version; `retired`: never again.
 */
export const Activation = Type.Object({
  active: Type.Boolean(),
  pfms: Pfms,
  share: Share,
  retired: Type.Boolean(),
})
export type Activation = Static<typeof Activation>

export const ActivationBody = Type.Object(
  {
    active: Type.Boolean(),
    pfms: Pfms,
    share: Type.Optional(Share),
    retired: Type.Optional(Type.Boolean()),
    reason: Reason,
    revision: Revision,
  },
  closed,
)
export type ActivationBody = Static<typeof ActivationBody>

const StatePath = Type.String({ minLength: 1, maxLength: 200, pattern: '^[a-zA-Z0-9.]+$' })

/**
 * Running instances of `from` come over. `states`: where states go, over what the version itself declares. `reason` and
 * `revision`: of what is not a dry run.
 */
export const MigrationBody = Type.Object(
  {
    from: Type.Integer({ minimum: 1, maximum: 9999 }),
    dryRun: Type.Boolean(),
    states: Type.Optional(Type.Record(StatePath, StatePath)),
    reason: Type.Optional(Reason),
    revision: Type.Optional(Revision),
  },
  closed,
)
export type MigrationBody = Static<typeof MigrationBody>

export const MigrationReport = Type.Object({
  groups: Type.Array(
    Type.Object({
      from: Type.String(),
      to: Nullable(Type.String()),
      count: Type.Integer(),
      problem: Nullable(Type.String()),
    }),
  ),
  stuck: Type.Array(
    Type.Object({
      instanceId: Id,
      orderId: Nullable(Id),
      state: Type.String(),
      problem: Type.String(),
    }),
  ),
  moved: Type.Integer(),
  /** Stores and share that the version is limited to: open work beyond them stays. null: it is not limited. */
  only: Nullable(
    Type.Object({
      pfms: Nullable(Type.Array(Pfm)),
      share: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
  ),
  beyond: Type.Integer(),
  /** Answers half-typed and not sent, of those that come over: that come along, and that are lost whole. */
  drafts: Type.Object({
    kept: Type.Integer(),
    lost: Type.Integer(),
    /** Whose answers the new forms do not take, by the form in which they were typed. */
    dropped: Type.Array(Type.Object({ form: Type.String(), field: Type.String() })),
  }),
})
export type MigrationReport = Static<typeof MigrationReport>

export const UndoBody = Type.Object({ reason: Reason, revision: Revision }, closed)
export type UndoBody = Static<typeof UndoBody>

/** What would become of the open instances of every other version, and whether that forbids the activation. */
export const PublishGate = Type.Object({
  blocked: Type.Boolean(),
  versions: Type.Array(
    Type.Object({
      from: Type.Integer(),
      open: Type.Integer(),
      /** They can come over; otherwise they end on their own version. */
      migrates: Type.Boolean(),
      report: MigrationReport,
    }),
  ),
})
export type PublishGate = Static<typeof PublishGate>

export const VersionState = OneOf('draft', 'active', 'limited', 'superseded', 'paused', 'retired')
export type VersionState = Static<typeof VersionState>
export const Act = OneOf('activated', 'limited', 'paused', 'retired', 'migrated', 'undone')

export const Publishing = Type.Object({
  revision: Revision,
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      state: VersionState,
      pfms: Nullable(Type.Array(Type.String())),
      share: Type.Integer(),
      /** Instances that have not ended, in the stores the person may see. */
      open: Type.Integer(),
      /** Versions whose running instances can come over. */
      migratesFrom: Type.Array(Type.Integer()),
    }),
  ),
  /** Newest first. */
  log: Type.Array(
    Type.Object({
      id: Id,
      version: Type.Integer(),
      at: Instant,
      who: Type.String(),
      act: Act,
      reason: Type.String(),
      pfms: Nullable(Type.Array(Type.String())),
      share: Nullable(Type.Integer()),
      from: Nullable(Type.Integer()),
      /** Of a migration or its undoing; null also when it is no longer kept. */
      job: Nullable(
        Type.Object({
          id: Id,
          status: JobStatus,
          done: Type.Integer(),
          total: Nullable(Type.Integer()),
          /** Instances that may still go back. */
          undoable: Type.Integer(),
        }),
      ),
    }),
  ),
})
export type Publishing = Static<typeof Publishing>
