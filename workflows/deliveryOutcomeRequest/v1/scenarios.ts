import { createRequestScenarios } from '../../parts/order-request/v1/scenarios.ts'
import { sampleDelivery } from '../../scenarios.ts'

export default createRequestScenarios('RECORD_OUTCOME', 'OUTCOME_ASKED', { statusId: 10, ...sampleDelivery })
