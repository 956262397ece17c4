import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settingChanges, settings as table } from '../../../../src/server/platform/db/schema/reference.ts'
import { clearSettingsCache, readSettings } from '../../../../src/server/platform/settings/read-settings.ts'
import { settingDefinitions } from '../../../../src/server/platform/settings/registry.ts'
import { settingsScreens } from '../../../../src/server/platform/settings/screens.ts'
import { startTestServer, type Json, type TestServer } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.services.database.db.delete(table)
  await server.services.database.db.delete(settingChanges)
  clearSettingsCache()
})

const expired = '/api/task-expired'
const limits = '/api/settings/limits'
const change = (name: string, from: number, to: number) => ({ changes: { [name]: { from, to } } })
const putSettings = (url: string, body: unknown, user = 'admin') =>
  server.call(user, 'PUT', url, body as Json)
const findSetting = (body: Json, name: string) => body.settings.find((setting: Json) => setting.name === name)

describe('screens of settings', () => {
  it('[ST-04] every setting is on one screen, and on no other', () => {
    const screenNames = settingsScreens.flatMap(({ names }) => names)
    expect(new Set(screenNames).size).toBe(screenNames.length)
    expect(Object.keys(settingDefinitions).filter((name) => !screenNames.includes(name as never))).toEqual([])
  })

  it('[ST-04] planned minutes: shown with their bounds, changed, applied at once, and with the author', async () => {
    const { body: before } = await server.call('admin', 'GET', expired)
    expect(before.mayEdit).toBe(true)
    expect(findSetting(before, 'plannedMinutesFormatting')).toEqual({
      name: 'plannedMinutesFormatting',
      unit: 'minutes',
      value: 15,
      default: 15,
      min: 5,
      max: 1440,
      changed: null,
    })
    const { status, body } = await putSettings(expired, change('plannedMinutesFormatting', 15, 25))
    expect(status).toBe(200)
    expect(findSetting(body, 'plannedMinutesFormatting')).toMatchObject({ value: 25, changed: { from: 15 } })
    expect(findSetting(body, 'plannedMinutesFormatting').changed.by).not.toBe('')
    expect((await readSettings(server.services.database.db)).plannedMinutesFormatting).toBe(25)
  })

  it.each([
    [4, 'Не меньше 5'],
    [1441, 'Не больше 1440'],
  ])('[ST-04] [VA-02] %i minutes are refused, and nothing is changed', async (value, message) => {
    const two = {
      plannedMinutesConfirming: { from: 20, to: 30 },
      plannedMinutesFormatting: { from: 15, to: value },
    }
    const { status, body } = await putSettings(expired, { changes: two })
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details).toEqual([{ path: '/body/changes/plannedMinutesFormatting/to', message }])
    expect(await server.services.database.db.select().from(table)).toEqual([])
  })

  it('[ST-04] of two administrators the second is refused because the value has changed', async () => {
    const responses = await Promise.all(
      [30, 40].map((value) => putSettings(expired, change('plannedMinutesFormatting', 15, value))),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.code).toBe(355)
    expect(await server.services.database.db.select().from(settingChanges)).toHaveLength(1)
  })

  it('[ST-04] values that contradict each other are refused', async () => {
    const { status, body } = await putSettings(limits, change('callHoursFrom', 9, 22))
    expect([status, body.code]).toEqual([400, 7])
    expect(body.details[0]).toMatchObject({ path: '/body/changes/callHoursFrom/to' })
    // With equal hours no call would be possible.
    const equal = await putSettings(limits, change('callHoursFrom', 9, 21))
    expect(equal.body.details[0].message).toBe('21 должно быть меньше 21')
    const contradiction = {
      changes: { callHoursFrom: { from: 9, to: 10 }, callHoursTo: { from: 21, to: 20 } },
    }
    expect((await putSettings(limits, contradiction)).status).toBe(200)
  })

  it('[ST-04] a setting is changed on its own screen only, with the right of that screen', async () => {
    const otherScreen = await putSettings(limits, change('plannedMinutesFormatting', 15, 25))
    expect([otherScreen.status, otherScreen.body.code]).toEqual([400, 7])
    expect((await putSettings(expired, { changes: {} })).status).toBe(400)
    expect((await putSettings(expired, change('plannedMinutesFormatting', 15, 25), 'store')).status).toBe(403)
    expect((await server.call('store', 'GET', limits)).body.code).toBe(326)
    const { body } = await server.call('store', 'GET', '/api/order-priority')
    expect(body.mayEdit).toBe(false)
    expect(body.settings.map(({ changed }: Json) => changed)).toEqual([null, null, null, null])
  })
})
