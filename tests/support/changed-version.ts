import { expect } from 'vitest'
import type { Json, TestServer } from './server.ts'

export const noDraftChanges = { texts: {}, limits: {}, steps: [], actions: [] }

/** Drafts, proves and publishes these changes of a version as an owner does. Returns the number of the new version. */
export async function publishChanges(
  server: Pick<TestServer, 'call'>,
  name: string,
  basedOn: number,
  changes: object,
  scope: object = {},
): Promise<number> {
  const path = `/api/workflows/${name}`
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Json> => {
    const answer = await server.call('owner', method, `${path}/${url}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const { id, revision } = await call('POST', 'drafts', { basedOn, title: 'Понятнее для новых' })
  const saved = await call('PUT', `drafts/${id}`, { changes, revision })
  expect(saved.problems).toEqual([])
  const proof = await call('POST', `drafts/${id}/proof`, { revision: saved.revision })
  expect(proof.passed, JSON.stringify(proof.checks)).toBe(true)
  const { version } = await call('POST', `drafts/${id}/publish`, {
    revision: saved.revision,
    publishing: (await call('GET', 'publishing')).revision,
    pfms: ['1001'],
    share: 100,
    reason: 'Пробуем в одном магазине',
    ...scope,
  })
  return version
}
