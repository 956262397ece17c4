import type { Engine } from '../../server/engine/engine.ts'
import type { Tx } from '../../server/platform/db/database.ts'
import type { Services } from '../../server/platform/services.ts'
import { describeFailure } from '../describe-failure.ts'
import { createDemoActs } from './acceptance-acts.ts'
import { createDemoBatches } from './batches.ts'
import { createDemoOperations, type DemoOperations } from './demo-operations.ts'
import { createDemoDrafts } from './process-drafts.ts'
import { createDemoRegisters } from './refund-registers.ts'

const operationsByName: Readonly<Record<string, (operations: DemoOperations) => Promise<void>>> = {
  acceptanceActs: createDemoActs,
  refundRegisters: createDemoRegisters,
  batches: createDemoBatches,
  processDrafts: createDemoDrafts,
}

/**
 * Executes what the demo's users do apart from the steps of single orders, with the functions of the server's routes.
 * An operation that fails is skipped with a warning.
 */
export async function runDemoOperations(services: Services, engine: Engine, tx: Tx): Promise<void> {
  for (const [operation, run] of Object.entries(operationsByName))
    await tx
      .transaction((savepoint) => run(createDemoOperations(services, engine, savepoint)))
      .catch((error: unknown) => {
        services.log.warn(
          { operation, reason: describeFailure(error) },
          'an operation of the demo was left out',
        )
      })
}
