import { customField } from '../../ui/fields/kinds.tsx'
import { urls } from '../../ui/urls.ts'

/** Tabs that link to the receipts of ATOL and to the receipts of the tills. */
export const receiptTabs = [
  { to: urls.receipts(), text: 'receipts:title', menu: 'settings/checks/atol' },
  { to: urls.tillReceipts(), text: 'tillReceipts:title', menu: 'settings/checks/set-kit' },
]

interface Printed {
  fiscal: { drive: string | null; document: string | null; sign: string | null } | null
}

/** Creates the field with the fiscal data of a printed receipt. `list`: namespace that contains the text `printed`. */
export const fiscalDataField = (list: string) =>
  customField<Printed>('fiscal', {
    width: 140,
    grow: 2,
    phone: 'line',
    text: ({ fiscal: printed }, { t }) =>
      printed === null
        ? ''
        : t(`${list}:printed`, {
            drive: printed.drive ?? '—',
            document: printed.document ?? '—',
            sign: printed.sign ?? '—',
          }),
  })
