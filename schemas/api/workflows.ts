import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, Pfm, closed } from '../formats.ts'
import { JobStatus } from './jobs.ts'

const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })
/** Id of the latest log entry of the workflow that the user has seen; 0 if the log is empty. */
const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Share = Type.Integer({ minimum: 1, maximum: 100 })
const Pfms = Nullable(Type.Array(Pfm, { minItems: 1, maxItems: 1000 }))

/**
 * Whether new instances start with a version. `pfms`: only in these stores; null means all. `share`: percentage of the
 * orders in these stores; the other orders use the next older version. `retired`: switched off permanently.
 */
export const VersionActivation = Type.Object({
  active: Type.Boolean(),
  pfms: Pfms,
  share: Share,
  retired: Type.Boolean(),
})
export type VersionActivation = Static<typeof VersionActivation>

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
  /** Stores and share to which the version is limited; other instances are not migrated. Null if there is no limit. */
  only: Nullable(
    Type.Object({
      pfms: Nullable(Type.Array(Pfm)),
      share: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
  ),
  beyond: Type.Integer(),
  /** Drafts of the migrated instances. */
  drafts: Type.Object({
    /** Number of drafts that are carried forward. */
    kept: Type.Integer(),
    /** Number of drafts that are lost completely. */
    lost: Type.Integer(),
    /** Fields that are dropped, because the forms of the new version do not have them. */
    dropped: Type.Array(Type.Object({ form: Type.String(), field: Type.String() })),
  }),
})
export type MigrationReport = Static<typeof MigrationReport>

export const MigrationUndoBody = Type.Object({ reason: Reason, revision: Revision }, closed)
export type MigrationUndoBody = Static<typeof MigrationUndoBody>

/**
 * Check before an activation: dry-run migrations of the open instances of the other versions, if a migration from their
 * version is declared. `blocked`: the activation is refused.
 */
export const ActivationCheck = Type.Object({
  blocked: Type.Boolean(),
  versions: Type.Array(
    Type.Object({
      from: Type.Integer(),
      open: Type.Integer(),
      /** True if a migration from this version is declared; otherwise its instances keep their version. */
      migrates: Type.Boolean(),
      report: MigrationReport,
    }),
  ),
})
export type ActivationCheck = Static<typeof ActivationCheck>

export const VersionState = OneOf('draft', 'active', 'limited', 'superseded', 'paused', 'retired')
export type VersionState = Static<typeof VersionState>
export const PublicationKind = OneOf('activated', 'limited', 'paused', 'retired', 'migrated', 'undone')

export const WorkflowPublicationStatus = Type.Object({
  revision: Revision,
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      state: VersionState,
      pfms: Nullable(Type.Array(Type.String())),
      share: Type.Integer(),
      /** Open instances in the stores that the user may see. */
      open: Type.Integer(),
      /** Versions from which this version declares a migration. */
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
      act: PublicationKind,
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
export type WorkflowPublicationStatus = Static<typeof WorkflowPublicationStatus>
