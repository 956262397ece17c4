import type { OrderLogEntry } from '../../../../../schemas/api/orders.ts'
import type { LogAction, LogEntity } from '../../../../shared/order-log.ts'
import type { OrderFormatter } from './order-formatter.ts'

type EntityOfEntry = Pick<OrderLogEntry, 'entityName'>

/** Actions that change several fields. For the fields in `implied`, the name of the action already says which one. */
export const actionsOfSeveralFields: Partial<Record<LogAction, { implied: readonly LogEntity[] }>> = {
  editOrder: { implied: [] },
  editOrderLine: { implied: [] },
  changeAddress: { implied: ['deliveryAddress'] },
}

/** Name of the field or object that an entry of the log has changed. */
export const formatLogEntity = ({ entityName }: EntityOfEntry, { t }: Pick<OrderFormatter, 't'>): string =>
  t([`orders:log.entities.${entityName}`, `orders:fields.${entityName}`], { defaultValue: entityName })

/** Title of an entry of the log. It names the changed field where the action alone would not. */
export function formatLogTitle(
  entry: EntityOfEntry & Pick<OrderLogEntry, 'action'>,
  { t }: Pick<OrderFormatter, 't'>,
): string {
  const { action, entityName } = entry
  const several = actionsOfSeveralFields[action as LogAction]
  if (several && !several.implied.includes(entityName as LogEntity))
    return t(`orders:log.fieldActions.${action}`, { field: formatLogEntity(entry, { t }) })
  return t(`orders:log.actions.${action}`, { defaultValue: action })
}
