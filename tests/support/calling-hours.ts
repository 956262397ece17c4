import { settings } from '../../src/server/platform/db/schema/reference.ts'
import { forgetSettings } from '../../src/server/platform/settings/read-settings.ts'
import type { TestServer } from './server.ts'

/** For tests that go by the real clock: they run at night too. */
export async function callAtAnyHour({ services }: Pick<TestServer, 'services'>): Promise<void> {
  await services.database.db.insert(settings).values([
    { name: 'callHoursFrom', value: 0 },
    { name: 'callHoursTo', value: 24 },
  ])
  forgetSettings()
}
