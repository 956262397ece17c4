import { readConfig, type Config } from '../../src/server/platform/config/config.ts'
import type { CrmClient } from '../../src/simulators/crm.ts'

/**
 * Environment of a server whose partners cannot respond, whatever runs on this machine: the default port of the
 * simulators may be used by a running product. Nothing listens on port 1, `fetch` blocks it by specification, and no
 * other test is ever assigned it. A test that needs a partner starts its simulator and sets its address.
 */
export const unreachablePartnersEnv = { SIMULATORS_PORT: '1', MAIL_SIMULATOR_PORT: '1' } as const

/** Settings of a development server without partners. */
export const testConfig = (): Config => readConfig({ ...unreachablePartnersEnv })

/** For simulators without a server to notify; by default they would notify a server on this machine. */
export const unreachableCrm: CrmClient = { notify: () => Promise.resolve(0) }
