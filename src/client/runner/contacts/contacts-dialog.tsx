import { Field, Input } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankText } from '../../../shared/clean-text.ts'
import type { OrderEdit } from '../../../../schemas/api/orders.ts'
import type { OrderSummary } from '../../../../schemas/api/tasks.ts'
import { getFieldProblems } from '../../http/api-error.ts'
import { request } from '../../http/http.ts'
import { DialogFrame } from '../../ui/form/dialog-frame.tsx'
import { formatPhone } from '../../ui/format.ts'

type Contacts = Required<Pick<OrderEdit, 'name' | 'phone' | 'fullNameReciever' | 'phoneReciever'>>
type ContactField = keyof Contacts

const fields: readonly { id: ContactField; maxLength: number; isPhone?: true }[] = [
  { id: 'name', maxLength: 200 },
  { id: 'phone', maxLength: 20, isPhone: true },
  { id: 'fullNameReciever', maxLength: 200 },
  { id: 'phoneReciever', maxLength: 20, isPhone: true },
]

interface Props {
  order: OrderSummary
  onSaved: () => void
  onClose: () => void
}

/** Dialog for the name and phone of the customer and of the receiver. Sends only the changed fields. */
export function ContactsDialog({ order, onSaved, onClose }: Props) {
  const { t } = useTranslation('runner')
  const formatted = (phone: string | null) => (phone === null ? '' : formatPhone(phone))
  const initialValues: Record<ContactField, string> = {
    name: order.customerName,
    phone: formatted(order.phone),
    fullNameReciever: order.receiver.name ?? '',
    phoneReciever: formatted(order.receiver.phone),
  }
  const [typed, setTyped] = useState(initialValues)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (body: OrderEdit) =>
      request('PUT', `orders/${order.orderId}`, { body, orderUpdateTime: order.dateUpdate }),
    onSuccess: onSaved,
  })
  const fieldErrors = wrongFields(error)
  const submit = () => {
    const changed = fields.filter(({ id }) => typed[id].trim() !== initialValues[id])
    if (isPending) return
    if (changed.length === 0) return onClose()
    // An empty name or number of the receiver is sent as null. Those of the customer are sent as they are, because
    // the server must refuse empty ones.
    mutate(
      Object.fromEntries(
        changed.map(({ id }) => {
          const text = typed[id].trim()
          return [id, isBlankText(text) && id.endsWith('Reciever') ? null : text]
        }),
      ),
    )
  }
  return (
    <DialogFrame
      title={t('contacts.title')}
      saving={isPending}
      refusal={Object.keys(fieldErrors).length === 0 ? error?.message : null}
      onSubmit={submit}
      onClose={onClose}
    >
      {fields.map(({ id, maxLength, isPhone }) => (
        <Field key={id} label={t(`contacts.${id}`)} validationMessage={fieldErrors[id] ?? null}>
          <Input
            value={typed[id]}
            maxLength={maxLength}
            autoComplete="off"
            {...(isPhone && { inputMode: 'tel' as const })}
            onChange={(_, { value }) => {
              reset()
              setTyped((now) => ({ ...now, [id]: value }))
            }}
          />
        </Field>
      ))}
    </DialogFrame>
  )
}

/** Returns the server's message for each refused field. */
function wrongFields(error: Error | null): Partial<Record<ContactField, string>> {
  const problems = getFieldProblems(error)
  return Object.fromEntries(
    fields.flatMap(({ id }) => {
      const problem = problems.find(({ path }) => path === `/body/${id}`)
      return problem ? [[id, problem.message]] : []
    }),
  )
}
