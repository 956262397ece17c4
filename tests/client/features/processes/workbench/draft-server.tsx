import { act } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import type {
  ChangeableParts,
  DraftProof,
  MessagePreview,
  WorkflowChangesBody,
  WorkflowDraftCard,
} from '../../../../../schemas/api/workbench.ts'
import type { WorkflowPublicationStatus } from '../../../../../schemas/api/workflows.ts'
import { DraftScreen } from '../../../../../src/client/features/processes/workbench/draft-screen.tsx'
import { DraftsScreen } from '../../../../../src/client/features/processes/workbench/drafts-screen.tsx'
import { ProofScreen } from '../../../../../src/client/features/processes/workbench/proof-screen.tsx'
import { queryKeys } from '../../../../../src/client/http/query-keys.ts'
import { json, mockServer, renderScreen } from '../../../app/interface.tsx'
import { buildCard, defineDraft, findProblems, noChanges, parts } from './sample-draft.ts'

/** Matches a name with the non-breaking spaces of the interface. */
export const named = (text: string) =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}$`)

/** Text of an element with plain spaces. */
export const textOf = (element: Element | null | undefined) =>
  element?.textContent.replaceAll(/\s/g, ' ') ?? ''

export const draftUrl = '/processes/confirming/2/drafts/7'

const publishing: WorkflowPublicationStatus = { revision: 12, versions: [], log: [] }

export interface Sent {
  method: string
  path: string
  body: Record<string, unknown>
}

function Place() {
  const { pathname, search } = useLocation()
  return <output data-place>{`${pathname}${search}`}</output>
}
export const currentUrl = () => document.querySelector('output[data-place]')?.textContent

const proofOf = (revision: number): DraftProof => ({
  revision,
  passed: true,
  checks: [{ name: 'paths', passed: true, problems: [], counts: { paths: 120 } }],
  coverage: { states: ['readyToCall'], transitions: ['readyToCall#0'] },
  fallbacks: [],
  ms: 1200,
})

interface Setup {
  card?: Partial<WorkflowDraftCard>
  rights?: readonly string[]
  proof?: (revision: number) => DraftProof
  publish?: () => Response
  parts?: ChangeableParts
  preview?: (body: Record<string, unknown>) => MessagePreview
  values?: (orderId: string | null) => Response
  definition?: (card: WorkflowDraftCard) => Response
}

/** Opens a page of the workbench at `path` on a server that keeps one draft as the real one does. */
export async function openWorkbench(path: string, setup: Setup = {}) {
  const { card: overrides = {}, rights = ['processView', 'processPublish'], proof = proofOf } = setup
  let card = buildCard(overrides)
  const sent: Sent[] = []
  /** Whether the tab displays the draft, as announced. */
  const presence: unknown[] = []
  const change = (update: Partial<WorkflowDraftCard>) => {
    card = { ...card, ...update }
    return card
  }
  /** Another owner saves these changes. */
  const saveByOther = (changes: WorkflowChangesBody, changedBy = 'Петров') =>
    change({ changes, changedBy, revision: card.revision + 1, problems: findProblems(changes) })
  const own = 'workflows/confirming/drafts/7'
  mockServer({
    workflows: [],
    stores: [{ pfm: '1001', name: 'Первый' }],
    'workflows/confirming/2': defineDraft(noChanges),
    'workflows/confirming/publishing': publishing,
    'workflows/confirming/drafts': () => json([card]),
    [own]: () => json(card),
    [`${own}/parts`]: setup.parts ?? parts,
    [`${own}/definition`]: () => setup.definition?.(card) ?? json(defineDraft(card.changes)),
    [`${own}/values`]: (url: URL) =>
      setup.values?.(url.searchParams.get('orderId')) ??
      json(
        url.searchParams.has('orderId') ? { attempts: 4, callAttempts: 5 } : { attempts: 1, callAttempts: 3 },
      ),
    'catalogs/orderStatuses': [],
    'catalogs/taskTypes': [],
  })
  const read = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    if (method === 'GET') return read(input, init)
    const body = init?.body === undefined ? {} : (JSON.parse(String(init.body)) as Sent['body'])
    const requestPath = new URL(input, 'http://crm.test').pathname.replace(
      '/api/workflows/confirming/drafts',
      '',
    )
    if (requestPath === '/7/presence') {
      presence.push(body.open)
      return json({ openBy: card.openBy })
    }
    if (requestPath === '/7/message-preview') return json(setup.preview?.(body) ?? { sms: '', mail: null })
    sent.push({ method, path: requestPath, body })
    if (requestPath === '/7/title')
      return body.was === card.title
        ? json(change({ title: String(body.title) }))
        : json({ code: 19, message: `Черновик тем временем переименован: «${card.title}»` }, 409)
    if (requestPath === '') return json(change({ title: String(body.title) }))
    if (requestPath === '/7/proof') return json(proof(Number(body.revision)))
    if (requestPath === '/7/publish') return setup.publish?.() ?? json({ version: 2001 })
    if (requestPath === '/7/discard') return json(change({ status: 'discarded' }))
    if (requestPath === '/7/comments')
      return json(
        change({
          comments: [
            {
              id: 1,
              who: 'Иванова',
              at: '2026-11-20T09:00:00.000Z',
              done: false,
              ...(body as Pick<WorkflowDraftCard['comments'][number], 'state' | 'kind' | 'text'>),
            },
            ...card.comments,
          ],
        }),
      )
    if (requestPath.endsWith('/done'))
      return json(change({ comments: card.comments.map((one) => ({ ...one, done: true })) }))
    if (body.revision !== card.revision)
      return json(
        { code: 19, message: `Черновик сохранил ${card.changedBy}`, details: { revision: card.revision } },
        409,
      )
    return json(saveByOther(body.changes as WorkflowChangesBody, 'Иванова'))
  })
  const { queries } = await renderScreen(
    <>
      <Place />
      <Routes>
        <Route path="/processes/:name/:version/drafts" element={<DraftsScreen />} />
        <Route path="/processes/:name/:version/drafts/:id" element={<DraftScreen />} />
        <Route path="/processes/:name/:version/drafts/:id/proof" element={<ProofScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    path,
  )
  act(() => void queries.setQueryData(queryKeys.rights, rights))
  return { sent, presence, saveByOther, change, getCard: () => card, queries }
}
