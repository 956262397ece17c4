import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { helpPages } from '../../../../src/server/platform/db/schema/reference.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.services.database.db.delete(helpPages))

const url = '/api/help-pages'
const help = 'https://help.example.org/tasks?from=crm#list'
const putLinks = (changes: unknown, user = 'admin') => server.call(user, 'PUT', url, { changes } as Json)
const readLink = async (path: string, user = 'store') => {
  const { body } = await server.call(user, 'GET', url)
  return body.pages.find((page: Json) => page.path === path)
}

describe('links to the help', () => {
  it('[ST-05] [SH-06] a link of a page is set, readable by every user and removed again', async () => {
    expect(await readLink('/tasks')).toEqual({
      page: 1,
      section: 1,
      path: '/tasks',
      link: null,
      changed: null,
    })
    const { status, body } = await putLinks({ 1: { from: null, to: help } })
    expect([status, body.mayEdit]).toEqual([200, true])
    expect(body.pages[0]).toMatchObject({ link: help, changed: { at: '2026-11-21T09:00:00.000Z' } })
    expect(body.pages[0].changed.by).not.toBe('')
    expect(await readLink('/tasks')).toMatchObject({ link: help, changed: null })
    expect((await putLinks({ 1: { from: help, to: null } })).status).toBe(200)
    expect(await readLink('/tasks')).toMatchObject({ link: null })
  })

  it('[ST-05] of two administrators the second is refused because the link has changed, and nothing is changed', async () => {
    const responses = await Promise.all(
      ['https://a.example.org', 'https://b.example.org'].map((link) =>
        putLinks({ 1: { from: null, to: link } }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.code).toBe(355)
    const stale = { 1: { from: null, to: help }, 3: { from: null, to: help } }
    expect((await putLinks(stale)).status).toBe(409)
    expect(await readLink('/orders')).toMatchObject({ link: null })
  })

  it.each([
    'javascript:alert(1)',
    'ftp://help.example.org',
    'help.example.org',
    '',
    'https://',
    'https://a b',
  ])('[ST-05] «%s» is no valid web address', async (link) => {
    const { status, body } = await putLinks({ 1: { from: null, to: link } })
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details[0].path).toBe('/body/changes/1/to')
    expect(await readLink('/tasks')).toMatchObject({ link: null })
  })

  it('[ST-05] an unknown page is refused', async () => {
    expect((await putLinks({ 999: { from: null, to: help } })).body.code).toBe(7)
    expect((await putLinks({})).status).toBe(400)
  })

  it('[ST-05] needs its right and access to all stores', async () => {
    expect((await putLinks({ 1: { from: null, to: help } }, 'manager')).status).toBe(403)
    expect((await server.call('manager', 'GET', url)).body.mayEdit).toBe(false)
    expect((await server.call('nobody', 'GET', url)).status).toBe(200)
    expect(await readLink('/tasks')).toMatchObject({ link: null })
  })
})
