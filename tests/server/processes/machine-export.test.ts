import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const download = (path: string, format: string, user = 'owner') =>
  server.call(user, 'GET', `/api/workflows/${path}/machine?format=${format}`)

describe('a version for other tools', () => {
  it('[PO-09] is downloaded as SCXML of its own name and version', async () => {
    const { status, body, headers } = await download('formatting/2', 'scxml')
    expect(status).toBe(200)
    expect(String(headers['content-type'])).toMatch('application/scxml+xml')
    expect(String(headers['content-disposition'])).toMatch('formatting-v2.scxml')
    expect(String(body)).toMatch('<scxml ')
    expect(String(body)).toMatch('name="formatting_v2"')
  })

  it('[PO-09] is downloaded as BPMN with its diagram, in the language of the reader', async () => {
    const { status, body, headers } = await download('formatting/2', 'bpmn')
    expect(status).toBe(200)
    expect(String(headers['content-disposition'])).toMatch('formatting-v2.bpmn')
    expect(String(body)).toMatch('<bpmndi:BPMNShape')
    expect(String(body)).toMatch('name="Сборка товаров"')
  })

  it('[PO-09] needs the right to export processes, and an unknown version or format is refused', async () => {
    expect((await download('formatting/2', 'scxml', 'store')).status).toBe(403)
    expect((await download('formatting/99', 'scxml')).status).toBe(404)
    expect((await download('formatting/2', 'visio')).status).toBe(400)
  })
})
