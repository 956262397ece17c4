import { registeredBatchFamilies } from '../domains/batches/registry.ts'
import { registeredDeskWorkflows } from '../domains/runner/desks/registry.ts'
import { registeredJobKinds } from '../platform/jobs/registry.ts'
import { registeredLists } from '../platform/lists/registry.ts'
import { registeredMailingContentReaders, registeredMailProducers } from '../domains/mailings/registry.ts'
import { batchFamilies } from './batch-families.ts'
import { deskWorkflows } from './desk-kinds.ts'
import { exportedLists } from './exported-lists.ts'
import { jobKinds } from './job-kinds.ts'
import { mailingContents, mailProducers } from './mailing-contents.ts'

/**
 * Registers what upper layers define (lists, job kinds, batch families, desk workflows, mailings) in the lower layers,
 * which must not import the upper ones.
 */
export function fillDomainRegistries(): void {
  registeredLists.register(exportedLists)
  registeredJobKinds.register(jobKinds)
  registeredBatchFamilies.register(batchFamilies)
  registeredDeskWorkflows.register(deskWorkflows)
  registeredMailingContentReaders.register(mailingContents)
  registeredMailProducers.register(mailProducers)
}
