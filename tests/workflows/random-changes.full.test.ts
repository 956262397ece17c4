import { newestVersions } from '../support/samples.ts'
import { describeRandomChanges } from './change-cases.ts'

/** Machines whose paths take many seconds to find. */
const large = ['order', 'confirming', 'confirmingDelivery', 'moveDelivery', 'delivery', 'formationDelivery']
const isLarge = ({ name }: { name: string }) => large.includes(name)

describeRandomChanges(newestVersions.filter(isLarge), 2)
describeRandomChanges(
  newestVersions.filter((workflow) => !isLarge(workflow)),
  20,
)
