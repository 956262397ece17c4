import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, Pfm, closed } from '../formats.ts'
import { JobStatus } from './jobs.ts'

const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })
/** The latest entry of the workflow's log that the user has seen; 0 if there is none. */
const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Share = Type.Integer({ minimum: 1, maximum: 100 })
const Pfms = Nullable(Type.Array(Pfm, { minItems: 1, maxItems: 1000 }))

/**
 * Whether new work starts with a version. `pfms`: only in these stores; null means all. `share`: percentage of the
 * orders in these stores; all other orders use the next older version. `retired`: switched off permanently.
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
 * Migrates running instances of the version `from`. `states`: mapping of states in addition to the mapping that the
 * version declares. `reason` and `revision` are required unless it is a dry run.
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
  /** Stores and share to which the version is limited; other open work is not migrated. Null if it is not limited. */
  only: Nullable(
    Type.Object({
      pfms: Nullable(Type.Array(Pfm)),
      share: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
  ),
  beyond: Type.Integer(),
  /** Numbers of drafts of the migrated instances that are kept, and that are lost completely. */
  drafts: Type.Object({
    kept: Type.Integer(),
    lost: Type.Integer(),
    /** Fields that the new forms do not accept, by form of the draft. */
    dropped: Type.Array(Type.Object({ form: Type.String(), field: Type.String() })),
  }),
})
export type MigrationReport = Static<typeof MigrationReport>

export const UndoBody = Type.Object({ reason: Reason, revision: Revision }, closed)
export type UndoBody = Static<typeof UndoBody>

/** Result of a migration for the open instances of every other version, and whether it prevents the activation. */
export const PublishGate = Type.Object({
  blocked: Type.Boolean(),
  versions: Type.Array(
    Type.Object({
      from: Type.Integer(),
      open: Type.Integer(),
      /** True if the instances can be migrated; otherwise they end with their own version. */
      migrates: Type.Boolean(),
      report: MigrationReport,
    }),
  ),
})
export type PublishGate = Static<typeof PublishGate>

export const VersionState = OneOf('draft', 'active', 'limited', 'superseded', 'paused', 'retired')
export type VersionState = Static<typeof VersionState>
export const PublicationAct = OneOf('activated', 'limited', 'paused', 'retired', 'migrated', 'undone')

export const Publishing = Type.Object({
  revision: Revision,
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      state: VersionState,
      pfms: Nullable(Type.Array(Type.String())),
      share: Type.Integer(),
      /** Open instances in the stores that the user may see. */
      open: Type.Integer(),
      /** Versions whose running instances can be migrated. */
      migratesFrom: Type.Array(Type.Integer()),
    }),
  ),
  /** Sorted from the newest to the oldest. */
  log: Type.Array(
    Type.Object({
      id: Id,
      version: Type.Integer(),
      at: Instant,
      who: Type.String(),
      act: PublicationAct,
      reason: Type.String(),
      pfms: Nullable(Type.Array(Type.String())),
      share: Nullable(Type.Integer()),
      from: Nullable(Type.Integer()),
      /** Job of the migration or of its undo; null if there is none or it was deleted. */
      job: Nullable(
        Type.Object({
          id: Id,
          status: JobStatus,
          done: Type.Integer(),
          total: Nullable(Type.Integer()),
          /** Number of instances that can still be rolled back. */
          undoable: Type.Integer(),
        }),
      ),
    }),
  ),
})
export type Publishing = Static<typeof Publishing>
