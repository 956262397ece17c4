import type { EventRow } from '../../../../schemas/api/events.ts'
import type { Field } from '../../ui/fields/field.ts'
import type { FieldContext } from '../../ui/fields/field-context.ts'
import { customField } from '../../ui/fields/kinds.tsx'
import { formatDay } from '../../ui/format.ts'

/** Field of a value in the data of the event. Empty if the data do not contain the value. */
const dataField = <Value extends string | number>(
  id: string,
  names: readonly string[],
  format: (value: Value, s: FieldContext, event: EventRow) => string,
): Field<EventRow> =>
  customField<EventRow>(id, {
    text: (event, s) => {
      const value = names
        .map((name) => event.data[name])
        .find((found) => found !== undefined && found !== null)
      return value === undefined ? '' : format(value as Value, s, event)
    },
  })

/** What the message says, in the user's words. The server has masked phone numbers and e-mail addresses. */
export const messageFields: readonly Field<EventRow>[] = [
  dataField<string>('recipient', ['phone', 'email'], (value) => value),
  dataField<string>('template', ['template'], (name, { t }) => t(`workbench:messages.names.${name}`)),
  dataField<string>('mailing', ['mailing'], (name, { t }) => t(`mailing:types.${name}`)),
  dataField<string | number>('request', ['number'], (value, _, { handler }) =>
    handler === 'sap.post' ? '' : String(value),
  ),
  dataField<number>('posting', ['number'], (value, _, { handler }) =>
    handler === 'sap.post' ? String(value) : '',
  ),
  dataField<string>('deliveryDate', ['date'], (day) => formatDay(day)),
  dataField<number>('amount', ['amount'], (amount, { money }, { data }) =>
    money(amount, String(data.currency)),
  ),
  dataField<string>('payment', ['paymentId'], (value) => value),
  dataField<number>('refund', ['refundId'], (value) => String(value)),
  dataField<number>('receipt', ['receiptId'], (value) => String(value)),
  dataField<string>('receiptKind', ['kind'], (kind, { t }) => t(`receipts:kinds.${kind}`)),
]
