import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLineEdit } from '../../../../../schemas/api/orders.ts'
import { request } from '../../../http/http.ts'
import { queryKeys } from '../../../http/query-keys.ts'
import { getKnownUpdateTime, setSavedUpdateTime } from '../../../ui/card/saved-update-times.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import type { OrderLineRow } from './product-fields.tsx'

interface Props {
  product: OrderLineRow
  onClose: () => void
}

/** Dialog for what the staff notes on an order line: the actual barcode of the product and a comment. */
export function OrderLineNotesDialog({ product, onClose }: Props) {
  const { t } = useTranslation('orders')
  const queries = useQueryClient()
  const { orderId, dateUpdate, id, actualBarcode, productCommentWorker } = product
  const [typed, setTyped] = useState({ barcode: actualBarcode ?? '', comment: productCommentWorker ?? '' })
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.order(orderId) })
  const cardPath = `orders/${orderId}`
  const save = useMutation({
    mutationFn: (body: OrderLineEdit) =>
      request('PUT', `orders/${orderId}/products/${id}`, {
        body,
        orderUpdateTime: getKnownUpdateTime(queries, cardPath, dateUpdate),
      }),
    onSuccess: async (saved) => {
      setSavedUpdateTime(queries, cardPath, saved.dateUpdate)
      await refresh()
      onClose()
    },
    onError: () => void refresh(),
  })
  const barcode = typed.barcode.trim()
  return (
    <FormDialog
      title={t('line.title')}
      fields={[
        {
          id: 'barcode',
          label: t('line.barcode'),
          maxLength: 14,
          inputMode: 'numeric',
          hint: t('line.barcodeHint', { barcode: product.barcode }),
          wrong: barcode === '' || /^\d{8,14}$/.test(barcode) ? undefined : t('line.barcodeWrong'),
        },
        { id: 'comment', label: t('line.comment'), maxLength: 1000 },
      ]}
      typed={typed}
      onType={(field, text) => {
        save.reset()
        setTyped({ ...typed, [field]: text })
      }}
      saving={save.isPending}
      failed={save.error && save.error.message}
      onSave={() =>
        save.mutate({
          actualBarcode: barcode || null,
          productCommentWorker: typed.comment.trim() || null,
        })
      }
      onClose={onClose}
    >
      <span>{product.productName}</span>
    </FormDialog>
  )
}
