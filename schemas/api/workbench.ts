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
/** Texts of an SMS by language. Without a Kazakh text the Russian one is sent. */
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

/** What a process owner changes in a version of a release (`workflows/changes/changes.ts`). */
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
    /** Questions of the steps, those of a step in their order. */
    questions: Type.Optional(Type.Array(StepQuestion, { maxItems: 100 })),
  },
  closed,
)
export type WorkflowChangesBody = Static<typeof WorkflowChangesBody>

/** A change that the base cannot take. The displayed text is `processes:workbench.problems.<code>`. */
export const ChangeProblem = Type.Object({
  /** What the problem is about: `texts.ru.states.ready.title`, `limits.callAttempts`, `steps.added1`, `actions.0`, `questions.reason`. */
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
  /** Version that the draft was started from: the base, or a changed version of it. */
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
      /** State that the comment is about; null: the whole process. */
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

/** What can be changed in a base version. */
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
  /** Limits that the version uses. `value`: the current one of the settings. The name is `settings:fields.<name>`. */
  limits: Type.Array(
    Type.Object({
      name: Type.String(),
      unit: Type.String(),
      min: Type.Integer(),
      max: Type.Integer(),
      value: Type.Integer(),
    }),
  ),
  /** All transitions. `locked`: why no step can be inserted; the text is `processes:workbench.locked.<reason>`. */
  transitions: Type.Array(
    Type.Object({
      id: Type.String(),
      source: Type.String(),
      target: Nullable(Type.String()),
      event: Nullable(Type.String()),
      locked: Nullable(Type.String()),
      /** Text paths that a step inserted here needs, with `{id}` in place of its id. */
      texts: Type.Array(Type.String()),
    }),
  ),
  /** States at which actions can be added. `final`: only on entering. */
  states: Type.Array(Type.Object({ path: Type.String(), final: Type.Boolean() })),
  questions: Type.Object({
    /** States that can have no questions. `lock`: why; the text is `processes:workbench.problems.<lock>`. */
    locks: Type.Array(Type.Object({ state: Type.String(), lock: Type.String() })),
    /** Catalogues whose entries can be answers. */
    catalogs: Type.Array(Type.String()),
    /** Keys of published questions, which cannot be changed because there may be answers. */
    publishedKeys: Type.Array(Type.String()),
  }),
  /** Placeholders of an own message (SMS). */
  messagePlaceholders: Type.Array(Type.String()),
  /** Message templates for customers. The name is `messages:templates.<name>`. */
  templates: Type.Array(Type.String()),
  /**
   * Standard messages whose texts can be changed. `isSent`: false if the version sends the message only with an added
   * action. The name is `workbench:messages.names.<template>`.
   */
  messages: Type.Array(
    Type.Object({ template: Type.String(), isSent: Type.Boolean(), texts: Type.Array(Type.String()) }),
  ),
  /** Sample values of the placeholders of messages. */
  messageSamples: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** Fixed points: states with effects that carry money, goods, codes or receipts. They cannot be removed. */
  fixed: Type.Array(Type.Object({ state: Type.String(), effects: Type.Array(Type.String()) })),
})
export type ChangeableParts = Static<typeof ChangeableParts>

const DraftTitle = Type.String({ minLength: 3, maxLength: 120, pattern: '\\S' })
export const NewDraftBody = Type.Object({ basedOn: Version, title: DraftTitle }, closed)
/** `was`: title that the user saw. If another owner has renamed the draft since, the call is refused. */
export const RenameDraftBody = Type.Object(
  { title: DraftTitle, was: Type.String({ maxLength: 120 }) },
  closed,
)
/** Whether the browser tab of the request displays the draft. */
export const DraftPresenceBody = Type.Object({ open: Type.Boolean() }, closed)
export const SaveDraftBody = Type.Object(
  {
    changes: WorkflowChangesBody,
    /** Revision that the user saw. An outdated one is refused; the answer names who saved in between. */
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

/** Previews a standard message with texts that need not be saved. `orderId`: null for sample values. */
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

/** One check of the proof. The name is `processes:workbench.checks.<name>`. */
const ProofCheck = Type.Object({
  name: OneOf('changes', 'machine', 'forms', 'paths', 'fixedPoints', 'questions', 'openInstances'),
  passed: Type.Boolean(),
  /** At most twenty problems. */
  problems: Type.Array(ChangeProblem),
  /** Numbers of the check, for example how many paths were taken. */
  counts: Type.Record(Type.String(), Type.Integer()),
})

/** Result of the proof of a draft. It is valid for this revision of the draft only. */
export const DraftProof = Type.Object({
  revision: Type.Integer(),
  passed: Type.Boolean(),
  checks: Type.Array(ProofCheck),
  /** States and transitions of the changed machine that the generated paths visited. */
  coverage: Type.Object({ states: Type.Array(Type.String()), transitions: Type.Array(Type.String()) }),
  /** Texts in Kazakh that fall back to Russian. */
  fallbacks: Type.Array(Type.String()),
  ms: Type.Integer(),
})
export type DraftProof = Static<typeof DraftProof>

/** Publishes a proven draft as a new version for the given stores and share. */
export const PublishDraftBody = Type.Object(
  {
    revision: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    /** Revision of the publications of the workflow that the user saw. */
    publishing: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    pfms: Nullable(Type.Array(Pfm, { minItems: 1, maxItems: 1000 })),
    share: Type.Integer({ minimum: 1, maximum: 100 }),
    reason: Reason,
  },
  closed,
)
export type PublishDraftBody = Static<typeof PublishDraftBody>

/** The difference of a version to its base. */
export const PublishedChanges = Type.Object({
  base: Version,
  changes: WorkflowChangesBody,
  author: Type.String(),
  reason: Type.String(),
  at: Instant,
})
export type PublishedChanges = Static<typeof PublishedChanges>
