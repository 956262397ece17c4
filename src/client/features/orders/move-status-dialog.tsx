import { Field, Radio, RadioGroup, Textarea } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankText } from '../../../shared/clean-text.ts'
import type { StatusMoveRow } from '../../../../schemas/api/status-moves.ts'
import { get } from '../../http/http.ts'
import { useCatalogs } from '../../http/use-catalog.ts'
import { BulkFormDialog } from '../../ui/list/bulk-form-dialog.tsx'
import type { BulkFormProps } from '../../ui/list/list-description.ts'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Input of the dialog, which applies to all selected orders. */
export interface StatusMoveInput {
  statusId: number
  comment?: string
}

const catalogs = ['orderStatuses'] as const

/**
 * Dialog to choose the new status of the selected orders. It loads the allowed statuses again, because those in the
 * list may be outdated.
 */
export function MoveStatusDialog({ action, rows, onConfirm, onClose }: BulkFormProps<StatusMoveRow>) {
  const { t } = useTranslation('statusMoves')
  const { orderStatuses } = useCatalogs(catalogs).catalogs
  const ids = rows.map(({ id }) => id)
  const orderIds = ids.join(',')
  const { data, error } = useQuery({
    queryKey: ['statusMoves', 'statuses', orderIds],
    queryFn: ({ signal }) => get('order-statuses/get-status-move', { query: { orderIds }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const [selectedStatus, setSelectedStatus] = useState<string | null>(null)
  const [comment, setComment] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const onlyOption = data?.items.length === 1 ? data.items[0]! : null
  const statusId = selectedStatus ?? (onlyOption && String(onlyOption.orderStatusId))
  const submit = () => {
    setSubmitted(true)
    if (statusId === null) return
    onConfirm({
      statusId: Number(statusId),
      ...(!isBlankText(comment) && { comment: comment.trim() }),
    } satisfies StatusMoveInput)
  }
  return (
    <BulkFormDialog
      title={t(`statusMoves:bulk.${action}.title`, { count: rows.length })}
      ids={ids}
      hint={t('statusMoves:dialog.hint')}
      blocked={!data || data.items.length === 0}
      refusal={error?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      {!data && !error && <LoadingFrame label={t('statusMoves:dialog.loading')} />}
      {data?.items.length === 0 && <Notice tone="warning">{t('statusMoves:dialog.nowhere')}</Notice>}
      {data && data.items.length > 0 && (
        <Field
          label={t('statusMoves:dialog.status')}
          required
          validationMessage={isSubmitted && statusId === null ? t('statusMoves:dialog.statusRequired') : null}
        >
          <RadioGroup value={statusId ?? ''} onChange={(_, { value }) => setSelectedStatus(value)}>
            {data.items.map(({ orderStatusId, orders }) => (
              <Radio
                key={orderStatusId}
                value={String(orderStatusId)}
                label={[
                  orderStatuses.text(orderStatusId),
                  orders < rows.length &&
                    t('statusMoves:dialog.ofOrders', { count: orders, all: rows.length }),
                ]
                  .filter(Boolean)
                  .join(' — ')}
              />
            ))}
          </RadioGroup>
        </Field>
      )}
      <Field label={t('statusMoves:dialog.comment')} hint={t('statusMoves:dialog.commentHint')}>
        <Textarea
          value={comment}
          maxLength={1000}
          resize="vertical"
          onChange={(_, { value }) => setComment(value)}
        />
      </Field>
    </BulkFormDialog>
  )
}
