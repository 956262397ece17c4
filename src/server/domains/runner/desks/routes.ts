import { Type } from 'typebox'
import {
  Claim,
  ClaimBody,
  OpenDeskBody,
  DeskView,
  DraftBody,
  StepRequestHeaders,
  StepSubmitBody,
} from '../../../../../schemas/api/tasks.ts'
import { closed, Id, Instant } from '../../../../../schemas/formats.ts'
import type { LiveChange } from '../../../../../schemas/api/live.ts'
import { deskWorkflowRights, rightByDeskWorkflow, isDeskWorkflow } from '../../../../shared/desks.ts'
import type { Actor } from '../../../platform/identity/actor.ts'
import { getClockOverride } from '../../../platform/clock.ts'
import { readDatabaseNow } from '../../../platform/db/now.ts'
import type { Engine } from '../../../engine/engine.ts'
import { readTabId, type App } from '../../../platform/http/http.ts'
import type { Language } from '../../../platform/i18n/translate.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { claimDeskInstance, releaseDeskInstance } from './claims.ts'
import { deskWorkflowRegistry } from './registry.ts'
import { saveDeskDraft } from './drafts.ts'
import { openDeskInstance } from './start.ts'
import { canSeeSubject, readDeskView, requireVisibleDeskInstance } from './view.ts'

const DeskParams = Type.Object({ deskId: Id }, closed)
const tags = ['desks']
/** Rights of all workflows that belong to no order. Each route also checks the right of its own workflow. */
const access = deskWorkflowRights

/** Routes of desk workflows. They have steps, keys, claims, drafts and refusals like tasks, but belong to no order. */
export function registerDeskRoutes(app: App, services: Services, engine: Engine): void {
  const { db } = services.database
  const readView = (deskId: number, { actor, language }: { actor: Actor; language: Language }) =>
    readDeskView(db, deskId, actor, { clock: services.clock, language })

  app.post(
    '/api/desks',
    { config: { access, refuses: [404] }, schema: { tags, body: OpenDeskBody, response: { 200: DeskView } } },
    async (request) => {
      const { workflow, subject } = request.body
      if (!isDeskWorkflow(workflow)) throw refuse.pageNotFound()
      if (!request.actor.rights.has(rightByDeskWorkflow[workflow])) throw refuse.forbidden()
      if (!(await canSeeSubject(db, { workflow, subject }, request.actor))) throw refuse.pageNotFound()
      const changes: LiveChange[] = []
      const deskId = await db.transaction((tx) =>
        openDeskInstance(services, engine, { tx, actor: request.actor, changes }, { workflow, subject }),
      )
      if (deskId === null) throw refuse.pageNotFound()
      services.publish(changes)
      return readView(deskId, request)
    },
  )

  app.get(
    '/api/desks/:deskId',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: DeskParams, response: { 200: DeskView } },
    },
    (request) => readView(request.params.deskId, request),
  )

  app.post(
    '/api/desks/:deskId/events',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        tags,
        params: DeskParams,
        headers: StepRequestHeaders,
        body: StepSubmitBody,
        response: { 200: DeskView },
      },
    },
    async (request, reply) => {
      const { deskId } = request.params
      const { workflow, subject } = await requireVisibleDeskInstance(db, deskId, request.actor)
      const { type, payload } = request.body
      const at = getClockOverride(services.clock) ?? (await readDatabaseNow(db, services.clock))
      await deskWorkflowRegistry.get()[workflow].requirePossible?.(db, subject, { type, payload, at })
      const { repeated } = await engine.executeUserStep(request.actor, {
        target: { deskId },
        type,
        payload,
        revision: request.body.revision,
        orderUpdateTime: null,
        idempotencyKey: request.headers['idempotency-key'],
        mobile: request.mobile,
        tabId: readTabId(request.headers),
      })
      reply.header('Idempotency-Replayed', String(repeated))
      return readView(deskId, request)
    },
  )

  app.put(
    '/api/desks/:deskId/draft',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        tags,
        params: DeskParams,
        body: DraftBody,
        response: { 200: Type.Object({ edition: Type.Integer(), savedAt: Instant }) },
      },
    },
    async (request) => {
      await requireVisibleDeskInstance(db, request.params.deskId, request.actor)
      return saveDeskDraft(services, request.actor, request.params.deskId, request.body)
    },
  )

  app.post(
    '/api/desks/:deskId/claim',
    {
      config: { access, refuses: [404, 409] },
      schema: {
        tags,
        params: DeskParams,
        body: ClaimBody,
        response: { 200: Type.Union([Claim, Type.Null()]) },
      },
    },
    async (request) => {
      await requireVisibleDeskInstance(db, request.params.deskId, request.actor)
      return claimDeskInstance(services, request.actor, request.params.deskId, request.body.takeOver ?? false)
    },
  )

  app.delete(
    '/api/desks/:deskId/claim',
    {
      config: { access, refuses: [404] },
      schema: { tags, params: DeskParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      await requireVisibleDeskInstance(db, request.params.deskId, request.actor)
      await releaseDeskInstance(services, request.actor, request.params.deskId)
      return reply.code(204).send(null)
    },
  )
}
