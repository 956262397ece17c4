import { readConfig, type Config } from '../../src/server/platform/config/config.ts'
import type { Crm } from '../../src/simulators/crm.ts'

/**
 * Environment of a server whose partners cannot answer, whatever runs on this machine: the default port of the simulators may
 * belong to a product that somebody has started. On port 1 nothing listens, `fetch` refuses it by its standard, and no
 * other test is ever assigned it. A test that needs a partner starts its simulator and names its address.
 */
export const unreachablePartners = { SIMULATORS_PORT: '1', MAIL_SIMULATOR_PORT: '1' } as const

/** Settings of a development server without partners. */
export const testConfig = (): Config => readConfig({ ...unreachablePartners })

/** For simulators that have no server to notify; by default they would notify one that runs on this machine. */
export const unreachableCrm: Crm = { notify: () => Promise.resolve(0) }
