import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable, OneOf, Pfm, closed } from '../formats.ts'
import { JobStatus } from './jobs.ts'

const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })
/**
 * Id of the latest entry in the publication log of the workflow; 0 if the log is empty. In a request: the id that the
 * user saw. An outdated id is refused.
 */
const Revision = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
const Share = Type.Integer({ minimum: 1, maximum: 100 })
const Pfms = Nullable(Type.Array(Pfm, { minItems: 1, maxItems: 1000 }))

/**
 * Whether new instances start with a version. `pfms`: stores to which this is limited; null means all. `share`:
 * percentage of the orders in these stores; the other orders use the next older version. `retired`: switched off
 * permanently.
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
 * Request to migrate running instances of the version `from`. `states`: mapping of states, old path to new path, in
 * addition to the mapping that the new version declares. `reason` and `revision` are required unless `dryRun` is true.
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
    /** Number of drafts that are kept, without the `dropped` fields. */
    kept: Type.Integer(),
    /** Number of drafts that are deleted. */
    lost: Type.Integer(),
    /** Fields that are dropped, because the forms of the new version do not have them. */
    dropped: Type.Array(Type.Object({ form: Type.String(), field: Type.String() })),
  }),
})
export type MigrationReport = Static<typeof MigrationReport>

export const MigrationUndoBody = Type.Object({ reason: Reason, revision: Revision }, closed)
export type MigrationUndoBody = Static<typeof MigrationUndoBody>

/**
 * Result of the check before an activation. `report`: a dry run of the migration for the open instances of another
 * version, if this migration is declared; otherwise whether these instances can continue in their version. `blocked`:
 * true if an instance is stuck, so that the activation is refused.
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
      /** Job of the migration or of its undo; null if there is none or the job was deleted. */
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
