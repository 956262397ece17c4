import * as events from './events.ts'
import * as identity from './identity.ts'
import * as orders from './orders.ts'
import * as reference from './reference.ts'
import * as workflow from './workflow.ts'

export const schema = { ...identity, ...reference, ...orders, ...workflow, ...events }
