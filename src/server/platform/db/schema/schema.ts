import * as accounting from './accounting.ts'
import * as answers from './answers.ts'
import * as audit from './audit.ts'
import * as batches from './batches.ts'
import * as deliveries from './deliveries.ts'
import * as distribution from './distribution.ts'
import * as events from './events.ts'
import * as exchanges from './exchanges.ts'
import * as feedbacks from './feedbacks.ts'
import * as identity from './identity.ts'
import * as intake from './intake.ts'
import * as jobs from './jobs.ts'
import * as mailings from './mailings.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import * as processAlerts from './process-alerts.ts'
import * as processCounts from './process-counts.ts'
import * as reference from './reference.ts'
import * as refunds from './refunds.ts'
import * as testOrders from './test-orders.ts'
import * as views from './views.ts'
import * as workbench from './workbench.ts'
import * as workflow from './workflow.ts'

export const schema = {
  ...audit,
  ...identity,
  ...reference,
  ...orders,
  ...testOrders,
  ...workflow,
  ...answers,
  ...workbench,
  ...processAlerts,
  ...processCounts,
  ...events,
  ...deliveries,
  ...payments,
  ...refunds,
  ...exchanges,
  ...jobs,
  ...batches,
  ...accounting,
  ...intake,
  ...views,
  ...feedbacks,
  ...mailings,
  ...distribution,
}
