import type { LoadedForm } from './loaded-form.ts'

interface Props {
  code: LoadedForm
  readOnly: boolean
  onEnter: () => void
}

/** A form in which every field has a custom component, so that RJSF is not needed. */
export function CustomFieldsForm({ code: { form, customFields }, readOnly, onEnter }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      {form.customFields.map((name) => {
        const Field = customFields[String(form.ui[name]?.['ui:field'])]
        return Field && <Field key={name} name={name} uiSchema={form.ui[name]} readonly={readOnly} />
      })}
    </form>
  )
}
