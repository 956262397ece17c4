import { Type } from 'typebox'
import { ProcessDefinition } from '../../../../schemas/api/processes.ts'
import {
  ChangeableParts,
  DraftCommentBody,
  DraftPresenceBody,
  DraftProof,
  MessagePreview,
  MessagePreviewBody,
  NewDraftBody,
  PublishDraftBody,
  PublishedChanges,
  RenameDraftBody,
  SaveDraftBody,
  WorkflowDraftCard,
  WorkflowDraftRow,
} from '../../../../schemas/api/workbench.ts'
import { closed, Id } from '../../../../schemas/formats.ts'
import { buildStoredZip } from '../../domains/batches/sheet/stored-zip.ts'
import { hashChangedVersion, readVersionTexts } from '../../engine/changed-versions.ts'
import type { WorkflowProblemFinder } from '../../engine/check-workflows.ts'
import type { MachineInputBuilder } from '../../engine/effects.ts'
import { describeMachine } from '../../engine/definition.ts'
import { getWorkflow } from '../../engine/registry.ts'
import { createFileResponseSchema, setAttachmentHeaders } from '../../platform/http/attachment.ts'
import { readTabId, type App } from '../../platform/http/http.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import type { Services } from '../../platform/services.ts'
import { requireAccessToAllStores, requireWorkflowVersion } from '../publishing/publishing.ts'
import { describeChangeableParts } from './changeable-parts.ts'
import {
  addDraftComment,
  completeDraftComment,
  createDraft,
  discardDraft,
  findDraftProblems,
  listDrafts,
  readDraftCard,
  readPublishedChanges,
  renameDraft,
  requireDraft,
  saveDraft,
} from './drafts-repository.ts'
import type { DraftPresence } from './draft-presence.ts'
import { previewMessage } from './message-preview.ts'
import { findNextReleaseVersion, renderExportedVersion } from './export-version.ts'
import { buildDraftVersion, proveDraft } from './prove-draft.ts'
import { publishDraft } from './publish-draft.ts'
import { readSampleValues } from './sample-values.ts'

const tags = ['workflows']
const Name = Type.String({ maxLength: 60 })
const NameParams = Type.Object({ name: Name }, closed)
const DraftParams = Type.Object({ name: Name, id: Id }, closed)
const CommentParams = Type.Object({ name: Name, id: Id, commentId: Id }, closed)
const VersionParams = Type.Object({ name: Name, version: Type.String({ pattern: '^\\d{1,4}$' }) }, closed)
const TextParams = Type.Object(
  { name: Name, version: Type.String({ pattern: '^\\d{1,4}$' }), language: Type.Enum(['ru', 'en', 'kk']) },
  closed,
)
const RevisionBody = Type.Object({ revision: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }, closed)
const DraftCard = { 200: WorkflowDraftCard }

/**
 * What the composition root provides: the check of a machine, the input of the machines of an order, and who has which
 * draft open.
 */
export interface WorkbenchDependencies {
  findProblems: WorkflowProblemFinder
  input: MachineInputBuilder
  draftPresence: DraftPresence
}

/** Routes with which process owners change a version, prove the changes and publish them. */
export function registerWorkbenchRoutes(
  app: App,
  services: Services,
  { findProblems, input, draftPresence }: WorkbenchDependencies,
): void {
  const { db } = services.database
  const readCard = async (actor: Actor, key: { name: string; id: number }): Promise<WorkflowDraftCard> => ({
    ...(await readDraftCard(db, key)),
    openBy: draftPresence.list(key.id, actor),
  })
  const view = { access: 'processView', refuses: [404] } as const
  const change = { access: 'processPublish', refuses: [404, 409] } as const

  app.get(
    '/api/workflows/:name/drafts',
    { config: view, schema: { tags, params: NameParams, response: { 200: Type.Array(WorkflowDraftRow) } } },
    async ({ actor, params: { name } }) =>
      (await listDrafts(db, name)).map((row) => ({ ...row, openBy: draftPresence.list(row.id, actor) })),
  )

  app.post(
    '/api/workflows/:name/drafts',
    {
      config: change,
      schema: { tags, params: NameParams, body: NewDraftBody, response: { 201: WorkflowDraftCard } },
    },
    async ({ actor, params: { name }, body }, reply) => {
      requireAccessToAllStores(actor)
      const id = await createDraft(services, actor, name, body)
      return reply.code(201).send(await readCard(actor, { name, id }))
    },
  )

  app.get(
    '/api/workflows/:name/drafts/:id',
    { config: view, schema: { tags, params: DraftParams, response: DraftCard } },
    ({ actor, params }) => readCard(actor, params),
  )

  app.put(
    '/api/workflows/:name/drafts/:id',
    { config: change, schema: { tags, params: DraftParams, body: SaveDraftBody, response: DraftCard } },
    async ({ actor, params, body }) => {
      requireAccessToAllStores(actor)
      await saveDraft(services, actor, params, body)
      return readCard(actor, params)
    },
  )

  app.put(
    '/api/workflows/:name/drafts/:id/title',
    { config: change, schema: { tags, params: DraftParams, body: RenameDraftBody, response: DraftCard } },
    async ({ actor, params, body }) => {
      requireAccessToAllStores(actor)
      await renameDraft(services, params, body)
      return readCard(actor, params)
    },
  )

  app.put(
    '/api/workflows/:name/drafts/:id/presence',
    {
      config: { access: 'processPublish', refuses: [404] },
      schema: {
        tags,
        description: 'Announces that this browser tab (header X-Tab-Id) opened or closed the draft.',
        params: DraftParams,
        body: DraftPresenceBody,
        response: { 200: Type.Object({ openBy: Type.Array(Type.String()) }) },
      },
    },
    async ({ actor, headers, params, body: { open } }) => {
      const { id } = await requireDraft(db, params)
      const tabId = readTabId(headers)
      if (tabId !== null) draftPresence.announce(actor, { tabId, draftId: id, isOpen: open })
      return { openBy: draftPresence.list(id, actor) }
    },
  )

  app.get(
    '/api/workflows/:name/drafts/:id/parts',
    { config: view, schema: { tags, params: DraftParams, response: { 200: ChangeableParts } } },
    async ({ params }) => {
      const draft = await requireDraft(db, params)
      const base = getWorkflow(draft.workflow, draft.base)
      return describeChangeableParts(base, readVersionTexts(base), await readSettings(db))
    },
  )

  app.get(
    '/api/workflows/:name/drafts/:id/definition',
    {
      config: { access: 'processView', refuses: [404, 409] },
      schema: { tags, params: DraftParams, response: { 200: ProcessDefinition } },
    },
    async ({ params }) => {
      const draft = await requireDraft(db, params)
      const base = getWorkflow(draft.workflow, draft.base)
      // Changes with problems may not be applicable, so the base is shown. Questions do not change the machine.
      const isApplicable = findDraftProblems(draft).every(({ place }) => place.startsWith('questions.'))
      const workflow = isApplicable ? await buildDraftVersion(db, draft) : base
      return {
        name: workflow.name,
        version: workflow.version,
        kind: workflow.kind,
        hash: hashChangedVersion(base, draft.changes),
        active: false,
        published: false,
        ...describeMachine(workflow),
      }
    },
  )

  app.get(
    '/api/workflows/:name/drafts/:id/values',
    {
      config: view,
      schema: {
        tags,
        params: DraftParams,
        querystring: Type.Object({ orderId: Type.Optional(Id) }, closed),
        response: { 200: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])) },
      },
    },
    async ({ actor, params, query: { orderId } }) => {
      const { workflow: name, base } = await requireDraft(db, params)
      return readSampleValues(services, input, actor, { name, base, orderId })
    },
  )

  app.post(
    '/api/workflows/:name/drafts/:id/message-preview',
    {
      config: view,
      schema: { tags, params: DraftParams, body: MessagePreviewBody, response: { 200: MessagePreview } },
    },
    async ({ actor, params, body }) => previewMessage(services, actor, await requireDraft(db, params), body),
  )

  app.post(
    '/api/workflows/:name/drafts/:id/proof',
    {
      config: change,
      schema: { tags, params: DraftParams, body: RevisionBody, response: { 200: DraftProof } },
    },
    async ({ actor, params, body }) => {
      requireAccessToAllStores(actor)
      return proveDraft(services, findProblems, { ...params, ...body })
    },
  )

  app.post(
    '/api/workflows/:name/drafts/:id/publish',
    {
      config: change,
      schema: {
        tags,
        params: DraftParams,
        body: PublishDraftBody,
        response: { 200: Type.Object({ version: Type.Integer() }) },
      },
    },
    async ({ actor, params, body }) => ({ version: await publishDraft(services, actor, params, body) }),
  )

  app.post(
    '/api/workflows/:name/drafts/:id/discard',
    { config: change, schema: { tags, params: DraftParams, response: DraftCard } },
    async ({ actor, params }) => {
      requireAccessToAllStores(actor)
      await discardDraft(services, actor, params)
      return readCard(actor, params)
    },
  )

  app.post(
    '/api/workflows/:name/drafts/:id/comments',
    {
      config: { access: 'processView', refuses: [404] },
      schema: { tags, params: DraftParams, body: DraftCommentBody, response: DraftCard },
    },
    async ({ actor, params, body }) => {
      await addDraftComment(services, actor, params, body)
      return readCard(actor, params)
    },
  )

  app.post(
    '/api/workflows/:name/drafts/:id/comments/:commentId/done',
    { config: change, schema: { tags, params: CommentParams, response: DraftCard } },
    async ({ actor, params: { name, id, commentId } }) => {
      await completeDraftComment(services, { name, id }, commentId)
      return readCard(actor, { name, id })
    },
  )

  app.get(
    '/api/workflows/:name/:version/changes',
    { config: view, schema: { tags, params: VersionParams, response: { 200: PublishedChanges } } },
    ({ params: { name, version } }) => readPublishedChanges(db, name, Number(version)),
  )

  app.get(
    '/api/workflows/:name/:version/archive',
    {
      config: { access: 'processExport', refuses: [404] },
      schema: {
        tags,
        description:
          'Folder with which a developer makes the changed version the next version of the release.',
        params: VersionParams,
        response: { 200: createFileResponseSchema('Zip file with the folder', 'application/zip') },
      },
    },
    async ({ params: { name, version } }, reply) => {
      const published = await readPublishedChanges(db, name, Number(version))
      const next = findNextReleaseVersion(name)
      const files = renderExportedVersion({ ...published, name, version: Number(version) }, next)
      setAttachmentHeaders(reply, `${name}-v${next}.zip`)
      return reply.send(
        buildStoredZip(
          Object.entries(files).map(([path, text]) => ({ name: path, content: Buffer.from(text) })),
        ),
      )
    },
  )

  app.get(
    '/api/workflow-texts/:name/:version/:language',
    {
      config: { access: 'signedIn', refuses: [404] },
      schema: {
        tags,
        params: TextParams,
        response: { 200: Type.Record(Type.String(), Type.Unknown()) },
      },
    },
    ({ params: { name, version, language } }) => {
      const workflow = requireWorkflowVersion(name, Number(version))
      return readVersionTexts(workflow)[language] as Record<string, unknown>
    },
  )
}
