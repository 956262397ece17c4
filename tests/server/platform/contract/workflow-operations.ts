import type { Json } from '../../../support/server.ts'
import type { Operation } from './operation.ts'

const version = { name: 'formatting', version: '1' }
const unknownDraft = { name: 'formatting', id: 999_999 }
const noChanges = { texts: {}, limits: {}, steps: [], actions: [] }
const openAlert = {
  workflow: 'formatting',
  measure: 'open',
  state: null,
  event: null,
  to: null,
  quantile: null,
  days: null,
  comparison: 'above',
  threshold: 1_000_000,
  pfm: null,
  byMail: false,
}

/** Calls of the process owners' desk. */
export const workflowOperations: Record<string, Operation> = {
  'GET /api/workflows': {
    stores: 'filtered',
    sees: (body) => body.some(({ name, open }: Json) => name === 'formatting' && open > 1),
  },
  'GET /api/workflows/week': { stores: 'shared' },
  'GET /api/workflows/{name}/{version}': { stores: 'shared', ask: () => ({ path: version }) },
  'GET /api/workflows/{name}/{version}/machine': {
    stores: 'shared',
    ask: () => ({ path: version, query: { format: 'scxml' } }),
  },
  'GET /api/workflows/{name}/{version}/counts': {
    stores: 'filtered',
    ask: () => ({ path: { ...version, version: '2' } }),
    sees: (body) => body.states.some(({ instances }: Json) => instances > 1),
  },
  'GET /api/workflows/{name}/{version}/cases': {
    stores: 'filtered',
    ask: () => ({ path: { ...version, version: '2' } }),
    sees: (body) => body.total > 1,
  },
  'GET /api/workflows/{name}/{version}/statistics': {
    stores: 'filtered',
    ask: () => ({ path: { ...version, version: '2' } }),
    sees: (body) => body.states.some(({ visits }: Json) => visits > 1),
  },
  'GET /api/workflows/{name}/{version}/trend': {
    stores: 'filtered',
    ask: () => ({ path: { ...version, version: '2' }, query: { state: 'ready' } }),
    sees: (body) => body.points.some(({ visits }: Json) => visits > 1),
  },
  'GET /api/workflows/statistics/export': {
    stores: 'shared',
    ask: () => ({ query: { workflow: 'formatting', version: 2, of: 'states' } }),
  },
  'POST /api/workflows/statistics/export': {
    stores: 'shared',
    own: 202,
    ask: () => ({ query: { workflow: 'formatting', version: 2, of: 'states' } }),
  },
  'GET /api/workflows/{name}/{version}/coverage': { stores: 'shared', ask: () => ({ path: version }) },
  'GET /api/workflows/{name}/{version}/what-if': {
    stores: 'shared',
    own: 409,
    ask: () => ({ path: version }),
  },
  'POST /api/workflows/{name}/{version}/what-if': {
    stores: 'shared',
    own: 409,
    ask: () => ({ path: version, body: { days: 1 } }),
  },
  'POST /api/workflows/{name}/{version}/what-if/search': {
    stores: 'shared',
    own: 409,
    ask: () => ({
      path: version,
      body: {
        days: 1,
        goal: { measure: 'life' },
        cut: 33,
        bounds: { people: 1, percent: 50, attempts: 1 },
      },
    }),
  },
  'GET /api/workflows/{name}/event-log': {
    stores: 'filtered',
    ask: () => ({ path: { name: 'formatting' }, query: { format: 'ocel' } }),
    sees: (body) => body.events.length > 1,
  },
  'GET /api/workflows/instances': { stores: 'hidden', ask: ({ taskId }) => ({ query: { taskId } }) },
  'GET /api/workflows/instances/{id}/path': {
    stores: 'hidden',
    ask: ({ instanceId }) => ({ path: { id: instanceId } }),
  },
  'GET /api/workflows/instances/{id}/steps/{revision}': {
    stores: 'hidden',
    ask: ({ instanceId }) => ({ path: { id: instanceId, revision: 0 } }),
  },
  'GET /api/workflows/alerts': { stores: 'shared' },
  'POST /api/workflows/alerts': {
    stores: 'everywhere',
    everywhere: 201,
    own: 403,
    ask: () => ({ body: openAlert }),
  },
  'PUT /api/workflows/alerts/{id}': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: { id: 999_999 }, body: { ...openAlert, revision: 0 } }),
  },
  'DELETE /api/workflows/alerts/{id}': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: { id: 999_999 }, query: { revision: 0 } }),
  },
  'GET /api/workflows/instances/{id}/moves': {
    stores: 'hidden',
    ask: ({ instanceId }) => ({ path: { id: instanceId } }),
  },
  'POST /api/workflows/instances/{id}/move': {
    stores: 'hidden',
    own: 409,
    ask: ({ instanceId }) => ({
      path: { id: instanceId },
      body: { to: 'nowhere', revision: 0, dryRun: true },
    }),
  },
  'PUT /api/workflows/{name}/{version}/activation': {
    stores: 'everywhere',
    // A log of another workflow.
    everywhere: 409,
    own: 403,
    ask: () => ({
      path: version,
      body: { active: true, pfms: null, reason: 'As agreed', revision: 999_999 },
    }),
  },
  'GET /api/workflows/{name}/publications/{id}/effect': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: { name: 'formatting', id: 999_999 } }),
  },
  'GET /api/workflows/{name}/publishing': { stores: 'shared', ask: () => ({ path: { name: version.name } }) },
  'GET /api/workflows/{name}/{version}/gate': {
    stores: 'everywhere',
    own: 403,
    ask: () => ({ path: version }),
  },
  'POST /api/workflows/{name}/migrations/{jobId}/undo': {
    stores: 'everywhere',
    everywhere: 404,
    own: 403,
    ask: () => ({ path: { name: version.name, jobId: 1 }, body: { reason: 'As agreed', revision: 0 } }),
  },
  'POST /api/workflows/{name}/migrations/{jobId}/cancel': {
    stores: 'everywhere',
    everywhere: 404,
    own: 403,
    ask: () => ({ path: { name: version.name, jobId: 1 } }),
  },
  'POST /api/workflows/{name}/{version}/migration': {
    stores: 'everywhere',
    own: 403,
    ask: () => ({ path: { ...version, version: '2' }, body: { from: 1, dryRun: true } }),
  },
  'GET /api/workflows/{name}/drafts': { stores: 'shared', ask: () => ({ path: { name: version.name } }) },
  'POST /api/workflows/{name}/drafts': {
    stores: 'everywhere',
    everywhere: 201,
    own: 403,
    ask: () => ({ path: { name: version.name }, body: { basedOn: 2, title: 'Plain words' } }),
  },
  'GET /api/workflows/{name}/drafts/{id}': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: unknownDraft }),
  },
  'PUT /api/workflows/{name}/drafts/{id}': {
    stores: 'everywhere',
    everywhere: 404,
    own: 403,
    ask: () => ({ path: unknownDraft, body: { changes: noChanges, revision: 0 } }),
  },
  'PUT /api/workflows/{name}/drafts/{id}/title': {
    stores: 'everywhere',
    everywhere: 404,
    own: 403,
    ask: () => ({ path: unknownDraft, body: { title: 'Plain words', was: 'Words' } }),
  },
  'PUT /api/workflows/{name}/drafts/{id}/presence': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: unknownDraft, body: { open: true } }),
  },
  'POST /api/workflows/{name}/drafts/{id}/message-preview': {
    stores: 'shared',
    own: 404,
    ask: () => ({
      path: unknownDraft,
      body: { template: 'orderFormed', language: 'ru', orderId: null, texts: {} },
    }),
  },
  'GET /api/workflows/{name}/drafts/{id}/parts': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: unknownDraft }),
  },
  'GET /api/workflows/{name}/drafts/{id}/definition': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: unknownDraft }),
  },
  'GET /api/workflows/{name}/drafts/{id}/values': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: unknownDraft }),
  },
  'POST /api/workflows/{name}/drafts/{id}/proof': {
    stores: 'everywhere',
    everywhere: 404,
    own: 403,
    ask: () => ({ path: unknownDraft, body: { revision: 0 } }),
  },
  'POST /api/workflows/{name}/drafts/{id}/publish': {
    stores: 'everywhere',
    // A log of another workflow.
    everywhere: 409,
    own: 403,
    ask: () => ({
      path: unknownDraft,
      body: { revision: 0, publishing: 999_999, pfms: null, share: 100, reason: 'As agreed' },
    }),
  },
  'POST /api/workflows/{name}/drafts/{id}/discard': {
    stores: 'everywhere',
    everywhere: 404,
    own: 403,
    ask: () => ({ path: unknownDraft }),
  },
  'POST /api/workflows/{name}/drafts/{id}/comments': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: unknownDraft, body: { state: null, kind: 'comment', text: 'Shorter' } }),
  },
  'POST /api/workflows/{name}/drafts/{id}/comments/{commentId}/done': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: { ...unknownDraft, commentId: 1 } }),
  },
  'GET /api/workflows/{name}/{version}/changes': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: version }),
  },
  'GET /api/workflows/{name}/{version}/archive': {
    stores: 'shared',
    own: 404,
    ask: () => ({ path: version }),
  },
  'GET /api/step-questions': { stores: 'shared' },
  'GET /api/workflow-texts/{name}/{version}/{language}': {
    stores: 'shared',
    ask: () => ({ path: { ...version, language: 'ru' } }),
  },
}
