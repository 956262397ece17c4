import { Type, type Static } from 'typebox'
import { StepQuestion } from './questions.ts'
import { closed, Id, Instant, Nullable, OneOf, Pfm } from '../formats.ts'

const Name = Type.String({ maxLength: 60 })
const Version = Type.Integer({ minimum: 1, maximum: 9999 })
/** Dotted path of a text, for example `states.ready.title`. */
const TextPath = Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_.-]+$' })
const StatePath = Type.String({ minLength: 1, maxLength: 200, pattern: '^[a-zA-Z0-9.]+$' })
const Texts = Type.Record(TextPath, Type.String({ maxLength: 10_000 }), { maxProperties: 2000, ...closed })
const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

const InsertedStep = Type.Object(
  {
    id: Type.String({ pattern: '^added[1-9]\\d?$' }),
    /** Id of the transition in the base version. */
    transition: Type.String({ minLength: 2, maxLength: 200, pattern: '^[a-zA-Z0-9.]*#\\d{1,3}$' }),
    mobile: Type.Boolean(),
    /** True if the goods of the order are displayed. */
    goods: Type.Boolean(),
  },
  closed,
)

const MessageText = Type.String({ minLength: 1, maxLength: 670, pattern: '\\S' })
/** Texts of an SMS that a process owner has written, by language. Without a Kazakh text the Russian one is sent. */
const OwnMessageTexts = Type.Object(
  { ru: MessageText, en: MessageText, kk: Type.Optional(MessageText) },
  closed,
)

const AddedAction = Type.Object(
  {
    state: StatePath,
    at: Type.Enum(['entry', 'exit']),
    action: Type.Union([
      Type.Object(
        {
          type: Type.Literal('notifyCustomer'),
          params: Type.Object({ template: Type.String({ maxLength: 60 }) }, closed),
        },
        closed,
      ),
      Type.Object(
        { type: Type.Literal('sendOwnMessage'), params: Type.Object({ texts: OwnMessageTexts }, closed) },
        closed,
      ),
      Type.Object(
        {
          type: Type.Literal('commentOrder'),
          params: Type.Object(
            { comment: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }) },
            closed,
          ),
        },
        closed,
      ),
    ]),
  },
  closed,
)

/**
 * Changes that a process owner makes to a version of a release. They are explained in `workflows/changes/changes.ts`.
 */
export const WorkflowChangesBody = Type.Object(
  {
    texts: Type.Object(
      { ru: Type.Optional(Texts), en: Type.Optional(Texts), kk: Type.Optional(Texts) },
      closed,
    ),
    /** Values of limits by name, in the unit of the limit. */
    limits: Type.Record(
      Type.String({ maxLength: 40, pattern: '^[a-zA-Z]+$' }),
      Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
      { maxProperties: 40, ...closed },
    ),
    steps: Type.Array(InsertedStep, { maxItems: 20 }),
    actions: Type.Array(AddedAction, { maxItems: 40 }),
    /** Questions that are added to steps. The questions of one step are in display order. */
    questions: Type.Optional(Type.Array(StepQuestion, { maxItems: 100 })),
  },
  closed,
)
export type WorkflowChangesBody = Static<typeof WorkflowChangesBody>

/**
 * Reason why a change cannot be made to the base version, or a problem that the proof of a draft found. The displayed
 * text is `workbench:problems.<code>`.
 */
export const ChangeProblem = Type.Object({
  /**
   * Path of the change, for example `texts.ru.states.ready.title`, `limits.callAttempts`, `steps.added1`, `actions.0`
   * or `questions.reason`. In the proof of the machine: path of a state, or empty.
   */
  place: Type.String(),
  code: Type.String(),
  params: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
})
export type ChangeProblem = Static<typeof ChangeProblem>

const DraftHead = {
  id: Id,
  workflow: Name,
  /** Version of the release that is changed. */
  base: Version,
  /** Version from which the draft was started: the base, or a changed version of it. */
  basedOn: Version,
  title: Type.String(),
  status: OneOf('open', 'published', 'discarded'),
  /** Number of the version that was published from the draft; null if none. */
  version: Nullable(Version),
  /** Increased by every save. */
  revision: Type.Integer(),
  createdBy: Type.String(),
  createdAt: Instant,
  changedBy: Type.String(),
  changedAt: Instant,
  /** Names of the other owners who have the draft open now. */
  openBy: Type.Array(Type.String()),
}

export const WorkflowDraftRow = Type.Object(DraftHead)
export type WorkflowDraftRow = Static<typeof WorkflowDraftRow>

export const WorkflowDraftCard = Type.Object({
  ...DraftHead,
  changes: WorkflowChangesBody,
  problems: Type.Array(ChangeProblem),
  /** Last saves of the draft, the newest first. */
  log: Type.Array(
    Type.Object({ revision: Type.Integer(), at: Instant, who: Type.String(), note: Nullable(Type.String()) }),
  ),
  comments: Type.Array(
    Type.Object({
      id: Id,
      /** Path of the state that the comment is about; null if it is about the whole process. */
      state: Nullable(Type.String()),
      /** `request`: addressed to the developers, because the workbench cannot change this. */
      kind: OneOf('comment', 'request'),
      text: Type.String(),
      who: Type.String(),
      at: Instant,
      done: Type.Boolean(),
    }),
  ),
})
export type WorkflowDraftCard = Static<typeof WorkflowDraftCard>

/** Parts of a base version that a draft can change. */
export const ChangeableParts = Type.Object({
  workflow: Name,
  base: Version,
  /** Texts of the version from which the draft started, by language and path. */
  texts: Type.Object({
    ru: Type.Record(Type.String(), Type.String()),
    en: Type.Record(Type.String(), Type.String()),
    kk: Type.Record(Type.String(), Type.String()),
  }),
  /** Placeholders that each text may contain, by path. Texts without placeholders are absent. */
  placeholders: Type.Record(Type.String(), Type.Array(Type.String())),
  /**
   * Limits that the version uses. `value`: current value of the setting. The displayed name is the text
   * `settings:names.<name>`.
   */
  limits: Type.Array(
    Type.Object({
      name: Type.String(),
      unit: Type.String(),
      min: Type.Integer(),
      max: Type.Integer(),
      value: Type.Integer(),
    }),
  ),
  /**
   * All transitions. `locked`: reason why no step can be inserted into the transition, displayed as the text
   * `workbench:locked.<locked>`; null if a step can be inserted.
   */
  transitions: Type.Array(
    Type.Object({
      id: Type.String(),
      source: Type.String(),
      target: Nullable(Type.String()),
      event: Nullable(Type.String()),
      locked: Nullable(Type.String()),
      /**
       * Paths of the texts that a step inserted into the transition needs, with `{id}` in place of the id of the step.
       */
      texts: Type.Array(Type.String()),
    }),
  ),
  /** States at which actions can be added. `final`: true if actions can be added only on entering the state. */
  states: Type.Array(Type.Object({ path: Type.String(), final: Type.Boolean() })),
  questions: Type.Object({
    /** States that can have no questions. `lock`: the reason, displayed as the text `workbench:problems.<lock>`. */
    locks: Type.Array(Type.Object({ state: Type.String(), lock: Type.String() })),
    /** Catalogues whose entries can be answers. */
    catalogs: Type.Array(Type.String()),
    /** Keys of the published questions. Because there may be answers, such a question keeps its key and its type. */
    publishedKeys: Type.Array(Type.String()),
  }),
  /** Placeholders that an SMS written by a process owner may contain. */
  messagePlaceholders: Type.Array(Type.String()),
  /** Templates of standard messages to customers that an added action can send. */
  templates: Type.Array(Type.String()),
  /**
   * Standard messages whose texts can be changed. `isSent`: false if the version sends the message only by an added
   * action. The displayed name is the text `workbench:messages.names.<template>`.
   */
  messages: Type.Array(
    Type.Object({ template: Type.String(), isSent: Type.Boolean(), texts: Type.Array(Type.String()) }),
  ),
  /** Sample values of the placeholders of messages. */
  messageSamples: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** Fixed points: states with effects on money, goods, codes or receipts. These effects cannot be removed. */
  fixed: Type.Array(Type.Object({ state: Type.String(), effects: Type.Array(Type.String()) })),
})
export type ChangeableParts = Static<typeof ChangeableParts>

const DraftTitle = Type.String({ minLength: 3, maxLength: 120, pattern: '\\S' })
export const NewDraftBody = Type.Object({ basedOn: Version, title: DraftTitle }, closed)
/** `was`: title that the user saw. If the draft has been renamed since then, the request is refused. */
export const RenameDraftBody = Type.Object(
  { title: DraftTitle, was: Type.String({ maxLength: 120 }) },
  closed,
)
/** `open`: true if the browser tab that sends the request displays the draft. */
export const DraftPresenceBody = Type.Object({ open: Type.Boolean() }, closed)
export const SaveDraftBody = Type.Object(
  {
    changes: WorkflowChangesBody,
    /**
     * Revision of the draft that the user saw. An outdated revision is refused; the message names the user who has
     * saved the draft since then.
     */
    revision: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  closed,
)
export const DraftCommentBody = Type.Object(
  {
    state: Nullable(StatePath),
    kind: Type.Enum(['comment', 'request']),
    text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
  },
  closed,
)

/**
 * Request to preview a standard message with texts that need not be saved. `orderId`: order whose values are used; null
 * for sample values.
 */
export const MessagePreviewBody = Type.Object(
  {
    template: Type.String({ maxLength: 60 }),
    language: Type.Enum(['ru', 'en', 'kk']),
    orderId: Nullable(Id),
    texts: Texts,
  },
  closed,
)
export const MessagePreview = Type.Object({
  sms: Type.String(),
  /** Null if the message is sent only by SMS. */
  mail: Nullable(Type.Object({ subject: Type.String(), text: Type.String() })),
})
export type MessagePreview = Static<typeof MessagePreview>

/** Result of one check of the proof. The displayed name is the text `workbench:checks.<name>`. */
const ProofCheck = Type.Object({
  name: OneOf('changes', 'machine', 'forms', 'paths', 'fixedPoints', 'questions', 'openInstances'),
  passed: Type.Boolean(),
  /** At most twenty problems. */
  problems: Type.Array(ChangeProblem),
  /** Numbers that describe the extent of the check, for example the number of tested paths. */
  counts: Type.Record(Type.String(), Type.Integer()),
})

/** Result of the proof of a draft. It is valid only for the revision `revision` of the draft. */
export const DraftProof = Type.Object({
  revision: Type.Integer(),
  passed: Type.Boolean(),
  checks: Type.Array(ProofCheck),
  /**
   * States and transitions of the changed machine that the generated paths visited; empty if the draft changes only
   * texts or a check has failed before.
   */
  coverage: Type.Object({ states: Type.Array(Type.String()), transitions: Type.Array(Type.String()) }),
  /** Paths of the changed texts that have no Kazakh version, so that the Russian one is displayed. */
  fallbacks: Type.Array(Type.String()),
  ms: Type.Integer(),
})
export type DraftProof = Static<typeof DraftProof>

/** Request to publish a proven draft as a new version, for the given stores and share. */
export const PublishDraftBody = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** Id of the latest entry in the publication log of the workflow that the user saw; 0 if the log was empty. */
    publishing: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    pfms: Nullable(Type.Array(Pfm, { minItems: 1, maxItems: 1000 })),
    share: Type.Integer({ minimum: 1, maximum: 100 }),
    reason: Reason,
  },
  closed,
)
export type PublishDraftBody = Static<typeof PublishDraftBody>

/** Changes that a published version makes to its base version. */
export const PublishedChanges = Type.Object({
  base: Version,
  changes: WorkflowChangesBody,
  author: Type.String(),
  reason: Type.String(),
  at: Instant,
})
export type PublishedChanges = Static<typeof PublishedChanges>
