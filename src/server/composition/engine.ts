import { cancelAnnouncementEvents } from '../domains/deliveries/cancel-announcement-events.ts'
import { deliveryEffects } from '../domains/deliveries/effects.ts'
import { deliveryFacts } from '../domains/deliveries/facts.ts'
import { exchangeEffects } from '../domains/exchanges/effects.ts'
import { issueCodeEffects, issueCodeFacts } from '../domains/issue-codes/effects.ts'
import { messageEffects } from '../domains/messages/effects.ts'
import { addUnsavedCollectedFlag } from '../domains/orders/goods/unsaved-collected.ts'
import { orderEffects } from '../domains/orders/effects.ts'
import { orderRefusals, setOrderUpdateTime } from '../domains/orders/engine-parts.ts'
import { orderFacts } from '../domains/orders/facts.ts'
import { goodsEffects } from '../domains/orders/goods/goods-effects.ts'
import { paymentEffects } from '../domains/payments/effects.ts'
import { manualPaymentEffects } from '../domains/payments/manual-effects.ts'
import { paymentFacts } from '../domains/payments/facts.ts'
import { paymentRefundEffects } from '../domains/payments/refund-effects.ts'
import { refundEffects } from '../domains/refunds/effects.ts'
import { refundFacts } from '../domains/refunds/facts.ts'
import { phoneFacts } from '../domains/runner/order-summary.ts'
import { buildWorkflowInput } from '../domains/runner/workflow-input.ts'
import { callFacts } from '../domains/tasks/calling-hours.ts'
import { taskEffects } from '../domains/tasks/effects.ts'
import { findAllWorkflowProblems, findWorkflowProblems } from '../engine/check-workflows.ts'
import type { Workflow } from '../../../workflows/define.ts'
import type { DomainDependencies } from '../engine/dependencies.ts'
import { createEngine } from '../engine/engine.ts'
import type { Engine } from '../engine/engine.ts'
import { readCatalogEntryLookup } from '../platform/catalogs/known-entries.ts'
import { setInstallationCountry } from '../platform/config/installation.ts'
import type { Services } from '../platform/services.ts'
import { fillDomainRegistries } from './register-domain-entries.ts'

/** Everything that the domains provide to the engine. A missing effect or fact is a compile error. */
export const domainDependencies: DomainDependencies = {
  handlers: {
    ...orderEffects,
    ...goodsEffects,
    ...taskEffects,
    ...issueCodeEffects,
    ...messageEffects,
    ...deliveryEffects,
    ...paymentEffects,
    ...paymentRefundEffects,
    ...manualPaymentEffects,
    ...refundEffects,
    ...exchangeEffects,
  },
  facts: {
    ...orderFacts,
    ...issueCodeFacts,
    ...deliveryFacts,
    ...paymentFacts,
    ...refundFacts,
    ...callFacts,
    ...phoneFacts,
  },
  input: buildWorkflowInput,
  readKnownEntries: readCatalogEntryLookup,
  ...orderRefusals,
  touchOrder: setOrderUpdateTime,
  processPayload: addUnsavedCollectedFlag,
  cancelEvents: cancelAnnouncementEvents,
}

/**
 * Returns the definition errors of a version: errors of its machine, and effects and facts that no domain implements.
 */
export const findConfiguredWorkflowProblems = (workflow: Workflow): string[] =>
  findWorkflowProblems(workflow, domainDependencies.handlers, domainDependencies.facts)

/**
 * Creates the engine with the effects and facts of all domains, and fills the registries of the domains. Throws if a
 * workflow is faulty. Tests may pass other `parts`.
 */
export function createConfiguredEngine(
  services: Services,
  parts: DomainDependencies = domainDependencies,
): Engine {
  const problems = findAllWorkflowProblems(parts.handlers, parts.facts)
  if (problems.length > 0) throw new Error(`faulty workflows:\n${problems.join('\n')}`)
  setInstallationCountry(services.config.country)
  fillDomainRegistries()
  return createEngine(services, parts)
}
