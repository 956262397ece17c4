import { useTranslation } from 'react-i18next'
import type { OrderBatchKind } from '../../../../../schemas/api/batches.ts'
import { EventDialog } from '../../../runner/parts/event-dialog.tsx'
import { ConfirmationSums } from '../../../ui/list/action-sums.tsx'
import { IdList } from '../../../ui/list/id-list.tsx'
import type { StartBatchProps } from '../../../ui/upload/upload-description.ts'

/**
 * Ids of the forms for the input that applies to all orders of a batch. They are the forms of the same actions on a
 * single order.
 */
const forms: Record<OrderBatchKind, string> = {
  cancel: 'cancelOrder/v1/reason',
  issue: 'delivery/v1/without-code',
}

export function StartOrderBatchDialog(props: StartBatchProps) {
  const { kind, count, money, moneyError = null, ids = [], busy, refusal, onStart, onClose } = props
  const { t } = useTranslation(['orderBatches', 'runner'])
  return (
    <EventDialog
      title={t(`orderBatches:start.${kind}`, { count })}
      formId={forms[kind as OrderBatchKind]}
      data={{}}
      typedBefore={{}}
      surroundings={{ order: null, summary: {}, extraFacts: [] }}
      about={
        <>
          <IdList ids={ids} />
          <ConfirmationSums label={t(`orderBatches:sums.${kind}.ready`)} money={money} error={moneyError} />
        </>
      }
      question={t(`orderBatches:ask.${kind}`, { count })}
      refusal={refusal === null ? null : { message: refusal }}
      busy={busy}
      danger={kind === 'cancel'}
      wait={null}
      onTyped={() => {}}
      onSubmit={onStart}
      onClose={onClose}
    />
  )
}
