import { Field, Input } from '@fluentui/react-components'
import {
  ariaDescribedByIds,
  descriptionId,
  errorId,
  getInputProps,
  type BaseInputTemplateProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils'
import styles from './templates.module.css'

/** Label, hint and error of a simple field. A field with a custom component renders all three itself. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, rawErrors = [], rawDescription, hidden, children, schema, uiSchema } = props
  if (hidden) return <div hidden>{children}</div>
  const isGroup = schema.type === 'object' || (schema.type === 'array' && !props.displayLabel)
  if (isGroup || uiSchema?.['ui:field']) return children
  return (
    <Field
      // A checkbox renders its own label.
      {...(schema.type !== 'boolean' && { label: { children: label, htmlFor: id } })}
      required={(required === true || isRequiredNow(uiSchema)) && schema.type !== 'boolean'}
      {...(rawDescription && { hint: { children: rawDescription, id: descriptionId(id) } })}
      {...(rawErrors.length > 0 && { validationMessage: { children: rawErrors[0], id: errorId(id) } })}
    >
      {() => children}
    </Field>
  )
}

/** True for a field that the schema does not require, but the order or the current values of other fields do. */
const isRequiredNow = (uiSchema: FieldTemplateProps['uiSchema']) =>
  (uiSchema?.['ui:options'] as { isRequiredNow?: boolean } | undefined)?.isRequiredNow === true

export function ObjectFieldTemplate({ title, properties, fieldPathId }: ObjectFieldTemplateProps) {
  const fields = <div className={styles.stack}>{properties.map((property) => property.content)}</div>
  if (fieldPathId.path.length === 0) return fields
  return (
    <fieldset className={styles.group}>
      {title !== '' && <legend className={styles.legend}>{title}</legend>}
      {fields}
    </fieldset>
  )
}

export function BaseInputTemplate(props: BaseInputTemplateProps) {
  const { id, htmlName, value, type, schema, options, disabled, readonly, autofocus, placeholder, required } =
    props
  const inputProps = getInputProps(schema, type, options)
  // The number field of a browser drops input that it cannot parse, and changes its value with the mouse wheel.
  const isNumber = inputProps.type === 'number'
  return (
    <Input
      id={id}
      name={htmlName ?? id}
      className={styles.input}
      type={isNumber ? 'text' : (inputProps.type as 'text' | 'email' | 'password' | 'tel' | 'url')}
      {...(isNumber && { inputMode: schema.type === 'integer' ? 'numeric' : 'decimal' })}
      value={value === undefined || value === null ? '' : String(value)}
      disabled={disabled || readonly}
      autoFocus={autofocus}
      placeholder={placeholder}
      required={required === true || options['isRequiredNow'] === true}
      aria-invalid={(props.rawErrors?.length ?? 0) > 0}
      aria-describedby={ariaDescribedByIds(id)}
      autoComplete={inputProps.autoComplete ?? 'off'}
      onChange={(_, { value: text }) => props.onChange(text === '' ? options.emptyValue : text)}
      onBlur={(event) => props.onBlur(id, event.target.value)}
      onFocus={(event) => props.onFocus(id, event.target.value)}
    />
  )
}
