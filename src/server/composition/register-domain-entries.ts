import { batchFamilyRegistry } from '../domains/batches/registry.ts'
import { deskWorkflowRegistry } from '../domains/runner/desks/registry.ts'
import { jobKindRegistry } from '../platform/jobs/registry.ts'
import { listRegistry } from '../platform/lists/registry.ts'
import { mailingContentReaderRegistry, mailProducerRegistry } from '../domains/mailings/registry.ts'
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
  listRegistry.register(exportedLists)
  jobKindRegistry.register(jobKinds)
  batchFamilyRegistry.register(batchFamilies)
  deskWorkflowRegistry.register(deskWorkflows)
  mailingContentReaderRegistry.register(mailingContents)
  mailProducerRegistry.register(mailProducers)
}
