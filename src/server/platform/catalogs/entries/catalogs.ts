import type { EditableCatalogType } from '../../../../../schemas/values/owned-catalogs.ts'
import type { EntryDefinition } from '../entry.ts'
import * as delivery from './delivery-entries.ts'
import * as feedback from './feedback-entries.ts'
import * as order from './order-entries.ts'
import * as payment from './payment-entries.ts'
import * as work from './work-entries.ts'

/**
 * Every catalogue of specification 3 that is stored as entries. `managers` is missing, because it is read from the
 * users. The key of a catalogue is the name of its export in the imported files.
 */
export const catalogs: Readonly<Record<string, readonly EntryDefinition[]>> = {
  ...order,
  ...payment,
  ...delivery,
  ...work,
  ...feedback,
} satisfies Readonly<Record<EditableCatalogType, readonly EntryDefinition[]>>
