import { settings } from '../../src/server/platform/db/schema/reference.ts'
import { clearSettingsCache } from '../../src/server/platform/settings/read-settings.ts'
import type { TestServer } from './server.ts'

/** Allows calls at any hour, for tests that use the real clock and may run at night. */
export async function allowCallsAtAnyHour({ services }: Pick<TestServer, 'services'>): Promise<void> {
  await services.database.db.insert(settings).values([
    { name: 'callHoursFrom', value: 0 },
    { name: 'callHoursTo', value: 24 },
  ])
  clearSettingsCache()
}
