import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../../../src/server/platform/db/database.ts'
import { settingChanges, settings } from '../../../../src/server/platform/db/schema/reference.ts'
import { pictureHostsSettingName } from '../../../../src/server/platform/settings/picture-hosts.ts'
import { createPicturePolicy } from '../../../../src/server/platform/settings/picture-policy.ts'
import { readStoredSettings } from '../../../../src/server/platform/settings/read-settings.ts'
import { parsePictureHost } from '../../../../src/shared/picture-host.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

const path = '/api/settings/picture-hosts'
let server: TestServer
let db: Db
beforeAll(async () => {
  server = await startTestServer()
  db = server.services.database.db
})
afterAll(() => server.close())
beforeEach(async () => {
  await db.delete(settings).where(eq(settings.name, pictureHostsSettingName))
  await db.delete(settingChanges).where(eq(settingChanges.name, pictureHostsSettingName))
})

const putHosts = (from: string[], to: string[], user = 'admin') =>
  server.call(user, 'PUT', path, { from, to })
/** Picture sources named by the policy of a page. */
async function readAllowedHosts(url = '/orders'): Promise<string[]> {
  const { headers } = await server.app.inject({ url })
  const directive = String(headers['content-security-policy'])
    .split(';')
    .find((item) => item.startsWith('img-src '))
  return directive!.split(' ').slice(1)
}
const ownSources = ["'self'", 'data:', 'blob:']

describe('[SP-08] hosts of product pictures', () => {
  it('are in the policy of the next page once they are saved, and no longer once they are removed', async () => {
    const first = await putHosts([], ['cdn.shop.ru', 'https://Media.Shop.ru/', '*.магазин.рф', 'cdn.shop.ru'])
    const hosts = ['cdn.shop.ru', 'media.shop.ru', '*.xn--80aairftm.xn--p1ai']
    expect(first).toMatchObject({
      status: 200,
      body: { hosts, mayEdit: true, changed: { by: expect.any(String) } },
    })
    expect(await readAllowedHosts()).toEqual([...ownSources, ...hosts.map((host) => `https://${host}`)])
    expect((await putHosts(hosts, [])).status).toBe(200)
    expect((await readAllowedHosts()).filter((source) => source !== '')).toEqual(ownSources)
  })

  it('are logged, and are no unknown setting', async () => {
    await putHosts([], ['cdn.shop.ru'])
    const [change] = await db
      .select()
      .from(settingChanges)
      .where(eq(settingChanges.name, pictureHostsSettingName))
    expect(change).toMatchObject({ from: [], to: ['cdn.shop.ru'] })
    const warnings: unknown[] = []
    await readStoredSettings(db, { warn: (text: unknown) => void warnings.push(text) } as never)
    expect(warnings).toEqual([])
  })

  it('are changed by users who see every store and may change the settings', async () => {
    expect((await putHosts([], ['cdn.shop.ru'], 'store')).status).toBe(403)
    expect((await putHosts([], ['cdn.shop.ru'], 'nobody')).status).toBe(403)
    expect((await server.call('store', 'GET', path)).status).toBe(403)
  })

  it('are refused when another user has changed them meanwhile', async () => {
    await putHosts([], ['cdn.shop.ru'])
    expect(await putHosts([], ['other.shop.ru'])).toMatchObject({ status: 409, body: { code: 355 } })
  })

  it('are refused with the position of an invalid host', async () => {
    const { status, body } = await putHosts([], ['cdn.shop.ru', "'unsafe-inline'"])
    expect([status, body.code, body.details[0].path]).toEqual([400, 7, '/body/to/1'])
    expect(await readAllowedHosts()).toEqual(expect.not.arrayContaining(['https://cdn.shop.ru']))
  })

  it('that were stored without the check get into no header', async () => {
    await db
      .insert(settings)
      .values({ name: pictureHostsSettingName, value: ["a.ru; script-src 'unsafe-eval'", 7, 'b.ru'] })
    const policy = createPicturePolicy(db, { warn: () => undefined })
    await policy.refresh()
    expect(policy.sources()).toBe('https://b.ru')
  })

  it('are the last ones read while the database does not respond', async () => {
    await putHosts([], ['cdn.shop.ru'])
    let now = 0
    let isDown = false
    const failing = {
      select: () => {
        if (isDown) throw new Error('no connection')
        return db.select()
      },
    } as unknown as Db
    const policy = createPicturePolicy(failing, { warn: () => undefined }, () => now)
    await policy.refresh()
    isDown = true
    now = 60_000
    await policy.refresh()
    expect(policy.sources()).toBe('https://cdn.shop.ru')
  })

  it.each([
    ['cdn.shop.ru:8443', 'cdn.shop.ru:8443'],
    ['*.Shop.ru', '*.shop.ru'],
    [' https://cdn.shop.ru/p/1.jpg ', 'cdn.shop.ru'],
    ['*', null],
    ['*.ru', null],
    ['localhost', null],
    ['http://cdn.shop.ru', null],
    ['data:', null],
    ['cdn.shop.ru evil.ru', null],
    ['user@cdn.shop.ru', null],
    ['10.0.0.1', null],
    ['', null],
  ])('%j is read as %j', (typed, host) => {
    expect(parsePictureHost(typed)).toBe(host)
  })
})
