import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../../../src/server/platform/db/database.ts'
import { settings as table } from '../../../../src/server/platform/db/schema/reference.ts'
import {
  clearSettingsCache,
  toWorkflowLimits,
  getPlannedMinutes,
  readSettings,
} from '../../../../src/server/platform/settings/read-settings.ts'
import {
  findSettingProblem,
  settingDefinitions,
  type SettingName,
} from '../../../../src/server/platform/settings/registry.ts'
import { taskTypes } from '../../../../src/shared/task-types.ts'
import { openTestDatabase } from '../../../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.delete(table)
  clearSettingsCache()
})

const store = (name: string, value: unknown) => database.db.insert(table).values({ name, value })

describe('settings', () => {
  it('[ST-04] have their defaults until the shop changes them', async () => {
    expect(await readSettings(database.db)).toMatchObject({
      minSum: 0,
      maxOrderWeight: 30_000,
      maxBoxWeight: 15_000,
      maxPackages: 20,
      callAttempts: 3,
      codeAttempts: 5,
      codeResendSeconds: 60,
      storageDays: 3,
      claimMinutes: 10,
      c001LoadLimit: 300,
    })
    for (const [name, { default: value }] of Object.entries(settingDefinitions))
      expect(findSettingProblem(name as SettingName, value), name).toBeNull()
  })

  it('[ST-04] a stored value overrides the default and reaches the machines', async () => {
    await store('callAttempts', 5)
    await store('minSum', 50_000)
    const values = await readSettings(database.db)
    expect(toWorkflowLimits(values)).toMatchObject({ callAttempts: 5, minSum: 50_000, codeAttempts: 5 })
  })

  it.each([
    ['callAttempts', 'three'],
    ['callAttempts', 0],
    ['callAttempts', 3.5],
    ['plannedMinutesFormatting', 4],
    ['plannedMinutesFormatting', 1441],
    ['noSuchSetting', 1],
    ['constructor', 1],
  ])('[ST-04] %s = %j is ignored, and logged once', async (name, value) => {
    await store(name, value)
    const log = { warn: vi.fn() }
    const values = await readSettings(database.db, log)
    clearSettingsCache()
    await readSettings(database.db, log)
    expect(values).toEqual(
      Object.fromEntries(Object.entries(settingDefinitions).map(([n, s]) => [n, s.default])),
    )
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(log.warn.mock.calls[0]![0]).toContain(name)
  })

  it('[ST-04] a change is visible after some seconds, or at once on the server that made it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      await readSettings(database.db)
      await store('storageDays', 7)
      expect((await readSettings(database.db)).storageDays).toBe(3)
      vi.advanceTimersByTime(5_001)
      expect((await readSettings(database.db)).storageDays).toBe(7)
      await database.db.update(table).set({ value: 9 })
      clearSettingsCache()
      expect((await readSettings(database.db)).storageDays).toBe(9)
    } finally {
      vi.useRealTimers()
    }
  })

  it('[ST-04] every task type that does not wait for the customer has its planned minutes', async () => {
    const values = await readSettings(database.db)
    for (const type of taskTypes)
      if (type !== 'delivery') expect(getPlannedMinutes(values, type)).toBeGreaterThanOrEqual(5)
  })
})
