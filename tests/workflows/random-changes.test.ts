import { newestVersions } from '../support/samples.ts'
import { describeRandomChanges } from './change-cases.ts'

/** Small machines of each kind; the full run has all. */
const bases = ['formatting', 'exchange', 'changeAddress', 'issueToCourier', 'acceptanceAct']

describeRandomChanges(
  newestVersions.filter(({ name }) => bases.includes(name)),
  3,
)
