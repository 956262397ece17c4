import { Field, Input } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PartnerRefundRow } from '../../../../schemas/api/refunds.ts'
import { getStoreDay } from '../../../shared/store-day.ts'
import { request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { hasIsoDayFormat } from '../../ui/parse-day.ts'
import { BulkFormDialog } from '../../ui/list/bulk-form-dialog.tsx'
import type { BulkFormProps } from '../../ui/list/list-description.ts'

/** Form for the number of the partner's payment document and the date of the payment, for the selected refunds. */
export function SettlePartnerRefundsDialog({ rows, onConfirm, onClose }: BulkFormProps<PartnerRefundRow>) {
  const { t } = useTranslation('partnerRefunds')
  const [document, setDocument] = useState('')
  const [doneOn, setDoneOn] = useState(() => getStoreDay(new Date(), undefined))
  const [isSubmitted, setSubmitted] = useState(false)
  const ids = rows.map(({ id }) => id)
  const preview = useQuery({
    queryKey: [...queryKeys.refunds, 'preview', ids],
    queryFn: ({ signal }) => request('POST', 'refunds/partner-all/preview', { body: { ids }, signal }),
  })
  const wrong = { document: !/\d/.test(document), doneOn: !hasIsoDayFormat(doneOn) }
  const findProblem = (name: keyof typeof wrong) =>
    isSubmitted && wrong[name] ? t(`partnerRefunds:dialog.${name}Required`) : null
  const submit = () => {
    setSubmitted(true)
    if (!wrong.document && !wrong.doneOn) onConfirm({ document: document.trim(), doneOn })
  }
  return (
    <BulkFormDialog
      title={t('partnerRefunds:bulk.settle.title', { count: rows.length })}
      ids={ids}
      preview={preview}
      hint={t('partnerRefunds:dialog.hint')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('partnerRefunds:fields.document')} required validationMessage={findProblem('document')}>
        <Input
          value={document}
          maxLength={40}
          autoComplete="off"
          onChange={(_, { value }) => setDocument(value)}
        />
      </Field>
      <Field label={t('partnerRefunds:dialog.doneOn')} required validationMessage={findProblem('doneOn')}>
        <DayInput value={doneOn} onChange={setDoneOn} />
      </Field>
    </BulkFormDialog>
  )
}
