import { registeredFamilies } from '../domains/batches/registry.ts'
import { registeredDesks } from '../domains/runner/desks/registry.ts'
import { registeredJobKinds } from '../platform/jobs/registry.ts'
import { registeredLists } from '../platform/lists/registry.ts'
import { registeredContents } from '../domains/mailings/registry.ts'
import { batchFamilies } from './batch-families.ts'
import { deskKinds } from './desk-kinds.ts'
import { exportedLists } from './exported-lists.ts'
import { jobKinds } from './job-kinds.ts'
import { mailingContents } from './mailing-contents.ts'

/**
 * Registers the entries of domains and processes (lists, jobs, settings) in the lower layers, which must not import
 * them.
 */
export function registerDomainEntries(): void {
  registeredLists.register(exportedLists)
  registeredJobKinds.register(jobKinds)
  registeredFamilies.register(batchFamilies)
  registeredDesks.register(deskKinds)
  registeredContents.register(mailingContents)
}
