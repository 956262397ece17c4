import type { OrderLogEntry } from '../../../../../schemas/api/orders.ts'
import type { LogAction, LogEntity } from '../../../../shared/order-log.ts'
import type { OrderFormatter } from './order-formatter.ts'

type EntityOfEntry = Pick<OrderLogEntry, 'entityName'>

/**
 * Actions of the order log that can change different fields. `implied`: fields that the text of the action already
 * names.
 */
export const actionsOfSeveralFields: Partial<Record<LogAction, { implied: readonly LogEntity[] }>> = {
  editOrder: { implied: [] },
  editOrderLine: { implied: [] },
  changeAddress: { implied: ['deliveryAddress'] },
}

/** Returns the name of the field or object that was changed according to a log entry. */
export const formatLogEntity = ({ entityName }: EntityOfEntry, { t }: Pick<OrderFormatter, 't'>): string =>
  t([`orders:log.entities.${entityName}`, `orders:fields.${entityName}`], { defaultValue: entityName })

/** Key of the title for returned goods of which some or all did not come back to a shelf; null for other entries. */
function getMissingGoodsKey({ action, new: value }: Pick<OrderLogEntry, 'action' | 'new'>) {
  if (action !== ('putBack' satisfies LogAction)) return null
  const { lines } = (value ?? {}) as { lines?: readonly { shelved?: number; missing?: number }[] }
  const sum = (name: 'shelved' | 'missing') =>
    (Array.isArray(lines) ? lines : []).reduce((pieces, line) => pieces + Number(line[name] ?? 0), 0)
  if (sum('missing') === 0) return null
  return sum('shelved') > 0 ? 'orders:log.putBack.part' : 'orders:log.putBack.none'
}

/** Returns the title of a log entry. It names the changed field if the text of the action does not. */
export function formatLogTitle(
  entry: EntityOfEntry & Pick<OrderLogEntry, 'action' | 'new'>,
  { t }: Pick<OrderFormatter, 't'>,
): string {
  const { action, entityName } = entry
  const several = actionsOfSeveralFields[action as LogAction]
  if (several && !several.implied.includes(entityName as LogEntity))
    return t(`orders:log.fieldActions.${action}`, { field: formatLogEntity(entry, { t }) })
  const missingGoodsKey = getMissingGoodsKey(entry)
  if (missingGoodsKey !== null) return t(missingGoodsKey)
  return t(`orders:log.actions.${action}`, { defaultValue: action })
}
