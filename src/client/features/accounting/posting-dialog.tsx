import { Field, Input } from '@fluentui/react-components'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SapPreviewBody, Transaction } from '../../../../schemas/api/accounting.ts'
import type { SapEventType } from '../../../../schemas/values/accounting.ts'
import { getStoreDay } from '../../../shared/store-day.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { hasIsoDayFormat } from '../../ui/parse-day.ts'
import { formatDay } from '../../ui/format.ts'
import { BulkFormDialog } from '../../ui/list/bulk-form-dialog.tsx'
import type { BulkFormProps } from '../../ui/list/list-description.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './posting-dialog.module.css'

/** True if the text has the format of a factory or warehouse code (specification 5). */
const isCode = (text: string) => /^[0-9A-Za-zА-Яа-я]{3,4}$/.test(text)

/**
 * Loads the totals of the transactions that allow the operation, and the reasons why the others do not. The day and the
 * codes are checked only when all of them are entered.
 */
const usePreview = (body: SapPreviewBody) =>
  useQuery({
    queryKey: [...queryKeys.accounting, 'preview', body],
    queryFn: ({ signal }) => request('POST', 'sap/transactions/preview', { body, signal }),
    placeholderData: keepPreviousData,
  })

/** Returns the value if all values are equal; otherwise an empty string. */
const common = (values: readonly (string | null)[]): string =>
  new Set(values).size === 1 ? (values[0] ?? '') : ''

/**
 * Form for the day of a posting or a hold, the factory and the warehouse. To release a hold, only the day of the hold
 * is needed.
 */
export function PostingDialog({ action, rows, onConfirm, onClose }: BulkFormProps<Transaction>) {
  const { t } = useTranslation('sapTransactions')
  const isUnhold = action === 'unhold'
  const ids = rows.map(({ id }) => id)
  const heldDate = common(rows.map(({ postingDate }) => postingDate))
  const [postingDate, setPostingDate] = useState(() =>
    // A transaction may already have a day, for example the posting day of its refund register.
    isUnhold || heldDate !== '' ? heldDate : getStoreDay(new Date(), undefined),
  )
  const [factory, setFactory] = useState(common(rows.map(({ pfm }) => pfm)))
  const [warehouse, setWarehouse] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const wrong = {
    date: !hasIsoDayFormat(postingDate)
      ? 'dateRequired'
      : isUnhold && heldDate !== '' && postingDate !== heldDate
        ? 'otherDate'
        : null,
    factory: isUnhold || isCode(factory.trim()) ? null : 'wrongCode',
    warehouse: isUnhold || isCode(warehouse.trim()) ? null : 'wrongCode',
  }
  const describeProblem = (key: string | null) =>
    isSubmitted && key !== null
      ? t(`sapTransactions:dialog.${key}`, { date: heldDate === '' ? '' : formatDay(heldDate) })
      : null
  const preview = usePreview({
    type: action as SapEventType,
    ids,
    ...(wrong.date === null && { postingDate }),
    ...(!isUnhold && wrong.factory === null && { factory: factory.trim() }),
    ...(!isUnhold && wrong.warehouse === null && { warehouse: warehouse.trim() }),
  })
  const submit = () => {
    setSubmitted(true)
    if (Object.values(wrong).some((one) => one !== null)) return
    onConfirm({
      postingDate,
      ...(!isUnhold && { factory: factory.trim(), warehouse: warehouse.trim() }),
    })
  }
  return (
    <BulkFormDialog
      title={t(`sapTransactions:bulk.${action}.title`, { count: rows.length })}
      ids={ids}
      preview={preview}
      hint={t(`sapTransactions:dialog.${action}`)}
      onSubmit={submit}
      onClose={onClose}
    >
      {isUnhold && heldDate === '' && (
        <Notice tone="warning">{t('sapTransactions:dialog.severalDates')}</Notice>
      )}
      <Field
        label={t('sapTransactions:fields.postingDate')}
        required
        validationMessage={describeProblem(wrong.date)}
      >
        <DayInput value={postingDate} onChange={setPostingDate} />
      </Field>
      {!isUnhold && (
        <div className={styles.codes}>
          <Field
            label={t('sapTransactions:fields.factory')}
            required
            validationMessage={describeProblem(wrong.factory)}
          >
            <Input
              value={factory}
              maxLength={4}
              autoComplete="off"
              onChange={(_, { value }) => setFactory(value)}
            />
          </Field>
          <Field
            label={t('sapTransactions:fields.warehouse')}
            required
            validationMessage={describeProblem(wrong.warehouse)}
          >
            <Input
              value={warehouse}
              maxLength={4}
              autoComplete="off"
              onChange={(_, { value }) => setWarehouse(value)}
            />
          </Field>
        </div>
      )}
    </BulkFormDialog>
  )
}
