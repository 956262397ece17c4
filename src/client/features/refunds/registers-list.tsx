import { Button } from '@fluentui/react-components'
import { ArrowUpload20Regular } from '@fluentui/react-icons'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefundRegisterSummary } from '../../../../schemas/api/refund-registers.ts'
import { request } from '../../http/http.ts'
import { saveFile } from '../../http/save-file.ts'
import {
  customField,
  dayField,
  cardLinkField,
  moneyField,
  userZoneInstantField,
  quantityField,
  statusField,
  actorField,
  textField,
} from '../../ui/fields/kinds.tsx'
import { choiceFilter, numberSearchFilter, createFixedOptions } from '../../ui/list/filters.ts'
import type { ListDescription } from '../../ui/list/list-description.ts'
import { refundTabs } from '../../ui/list/refund-tabs.ts'
import { urls } from '../../ui/urls.ts'
import { tones } from '../../ui/tones.ts'

const FileDialog = lazy(() =>
  import('../../ui/upload/file-dialog.tsx').then((m) => ({ default: m.ExcelFileDialog })),
)

const statuses = ['open', 'finished', 'closed'] as const

/**
 * Refund registers of the food-delivery partner, with a button to upload a register (specification 2, /refunds/yandex).
 */
export const refundRegistersList: ListDescription<RefundRegisterSummary> = {
  name: 'refundRegisters',
  path: 'refunds/import',
  queryKey: 'refunds',
  tabs: refundTabs,
  fields: [
    cardLinkField('id', { width: 76 }),
    statusField(
      'status',
      {
        from: { key: 'refundRegisters:statuses' },
        getTone: (value: RefundRegisterSummary['status']) => tones.register[value],
      },
      { width: 120 },
    ),
    quantityField('orders', { width: 84, phone: 'line' }),
    quantityField('testOrders', { width: 96, phone: 'line', extra: true }),
    moneyField('sum', { width: 108 }),
    quantityField('rowsWithoutSum', { width: 108, phone: 'line', extra: true }),
    customField<RefundRegisterSummary>('otherSums', {
      width: 116,
      align: 'end',
      phone: 'line',
      text: ({ otherSums }, s) => otherSums.map(({ currency, sum }) => s.money(sum, currency)).join(', '),
    }),
    customField<RefundRegisterSummary>('sumOfUnknownCurrency', {
      width: 116,
      align: 'end',
      phone: 'line',
      extra: true,
      text: ({ sumOfUnknownCurrency: sum }, s) => (sum === 0 ? '' : s.amount(sum)),
    }),
    moneyField('sumAccepted', { width: 108 }),
    moneyField('sumRefunded', { width: 108 }),
    quantityField('quantity', { width: 100, phone: 'line' }),
    quantityField('unaccepted', { width: 108, phone: 'line' }),
    quantityField('corrections', { width: 128, phone: 'line' }),
    dayField('transferDate', { width: 136, extra: true }),
    dayField('postingDate', { width: 124 }),
    textField('fileName', { width: 132, grow: 1, extra: true }),
    actorField('initiator', { width: 152, grow: 1, extra: true }),
    userZoneInstantField('createdAt'),
    userZoneInstantField('endedAt', { extra: true }),
  ],
  filters: [
    numberSearchFilter('number'),
    choiceFilter('statuses', createFixedOptions(statuses, 'refundRegisters:statuses'), { many: true }),
  ],
  rowId: ({ id }) => id,
  export: true,
  open: ({ deskId }) => (deskId === null ? null : urls.refundRegister(deskId)),
  Actions: UploadRegister,
}

function UploadRegister() {
  const { t } = useTranslation('refundRegisters')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button appearance="primary" icon={<ArrowUpload20Regular />} onClick={() => setOpen(true)}>
        {t('refundRegisters:upload')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <FileDialog
            hint={t('refundRegisters:hint')}
            onSend={async (file, name) => {
              const { deskId } = await request('POST', 'refunds/import', {
                query: { name },
                file,
              })
              return urls.refundRegister(deskId)
            }}
            onTemplate={() => saveFile('refunds/import/template')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
