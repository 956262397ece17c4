import JSZip from 'jszip'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noDraftChanges, publishChanges } from '../../support/changed-version.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { signedInAs } from '../../support/tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('[WB-07] is downloaded as an archive by users who may export processes', async () => {
  const version = await publishChanges(server, 'formatting', 2, {
    ...noDraftChanges,
    texts: { ru: { 'states.ready.title': 'Соберите этот заказ' } },
    limits: { maxPackages: 2 },
  })
  const url = `/api/workflows/formatting/${version}/archive`
  const { statusCode, rawPayload, headers } = await server.app.inject({
    url,
    headers: await signedInAs('all'),
  })
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toContain('formatting-v3.zip')
  const zip = await JSZip.loadAsync(rawPayload, { checkCRC32: true })
  expect(Object.keys(zip.files).sort()).toEqual([
    ...['collect', 'confirm', 'nothing-collected', 'packages', 'ready'].map(
      (form) => `schemas/forms/formatting/v3/${form}.ts`,
    ),
    ...['en', 'kk', 'ru'].map((language) => `schemas/forms/formatting/v3/texts.${language}.json`),
    ...['changes', 'machine', 'migrate', 'scenarios'].map((file) => `workflows/formatting/v3/${file}.ts`),
  ])
  const read = (path: string) => zip.file(path)!.async('string')
  expect(await read('schemas/forms/formatting/v3/texts.ru.json')).toContain('"Соберите этот заказ"')
  expect(await read('workflows/formatting/v3/changes.ts')).toContain('"maxPackages": 2')
  expect((await server.call('manager', 'GET', url)).status).toBe(403)
  expect((await server.call('all', 'GET', '/api/workflows/formatting/2/export')).status).toBe(404)
})
