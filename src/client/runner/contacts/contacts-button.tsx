import { Button } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderSummary } from '../../../../schemas/api/tasks.ts'
import { useRights } from '../../http/use-rights.ts'

const ContactsDialog = lazy(() =>
  import('./contacts-dialog.tsx').then((m) => ({ default: m.ContactsDialog })),
)

/**
 * Button to correct a name or phone number that the customer says is wrong; only for users with the right to edit
 * orders. `main`: the correction is the main action of the step.
 */
export function ContactsButton({
  order,
  onSaved,
  main = false,
}: {
  order: OrderSummary
  onSaved: () => void
  main?: boolean
}) {
  const { t } = useTranslation('runner')
  const [open, setOpen] = useState(false)
  if (!useRights()?.has('orderEdit')) return null
  return (
    <div>
      <Button {...(main ? { appearance: 'primary' } : { size: 'small' })} onClick={() => setOpen(true)}>
        {t('contacts.button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ContactsDialog
            order={order}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false)
              onSaved()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
