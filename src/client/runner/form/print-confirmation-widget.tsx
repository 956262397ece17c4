import type { WidgetProps } from '@rjsf/utils'
import { deliveryDocuments, OrderPrintButton } from '../../ui/print-buttons.tsx'
import { useFormContext } from './form-context.ts'
import { CheckboxWidget } from './widgets.tsx'
import styles from './print-confirmation-widget.module.css'

/**
 * A checkbox that confirms that a document of the order (`ui:options.document`) is printed, with a button that prints
 * it. Printing ticks the checkbox. The user can untick it if the printer fails.
 */
export function PrintConfirmationWidget(props: WidgetProps) {
  const { order } = useFormContext()
  const name = deliveryDocuments.find((known) => known === props.options['document'])
  const canPrint = name !== undefined && !props.disabled && !props.readonly
  return (
    <div className={styles.root}>
      {canPrint && order && (
        <OrderPrintButton orderId={order.orderId} name={name} onPrinted={() => props.onChange(true)} />
      )}
      <div className={styles.tick}>
        <CheckboxWidget {...props} />
      </div>
    </div>
  )
}
