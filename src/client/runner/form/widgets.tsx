import { Checkbox, Textarea } from '@fluentui/react-components'
import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { useCatalog } from '../../http/use-catalog.ts'
import { NativeSelect } from '../../ui/picker.tsx'
import { useFormContext } from './form-context.ts'
import { InlineError } from '../../ui/inline-error.tsx'
import styles from './widgets.module.css'

const aria = ({ id, rawErrors = [], options }: WidgetProps) => ({
  'aria-invalid': rawErrors.length > 0,
  'aria-describedby': ariaDescribedByIds(id),
  ...(options['isRequiredNow'] === true && { 'aria-required': true }),
})

export function TextareaWidget(props: WidgetProps) {
  const { id, value, disabled, readonly, autofocus, onChange, schema } = props
  return (
    <Textarea
      id={id}
      className={styles.field}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled || readonly}
      autoFocus={autofocus}
      resize="vertical"
      {...(schema.maxLength !== undefined && { maxLength: schema.maxLength })}
      {...aria(props)}
      onChange={(_, { value: text }) => onChange(text === '' ? undefined : text)}
    />
  )
}

export function CheckboxWidget(props: WidgetProps) {
  const { id, label, value, disabled, readonly, autofocus, onChange } = props
  return (
    <Checkbox
      id={id}
      className={styles.touch}
      label={label}
      checked={value === true}
      disabled={disabled || readonly}
      autoFocus={autofocus}
      {...aria(props)}
      onChange={(_, { checked }) => onChange(checked === true)}
    />
  )
}

interface Choice {
  value: unknown
  label: string
}

function ChoiceSelect({ choices, ...props }: WidgetProps & { choices: Choice[] }) {
  const { id, value, disabled, readonly, autofocus, onChange } = props
  const { t } = useTranslation('runner')
  const selectedIndex = choices.findIndex((choice) => choice.value === value)
  return (
    <NativeSelect
      id={id}
      className={styles.choice}
      value={selectedIndex === -1 ? '' : String(selectedIndex)}
      disabled={disabled || readonly}
      autoFocus={autofocus}
      {...aria(props)}
      onChange={(index) => onChange(index === '' ? undefined : choices[Number(index)]?.value)}
    >
      <option value="">{t('form.choose')}</option>
      {choices.map((choice, index) => (
        <option key={index} value={index}>
          {choice.label}
        </option>
      ))}
    </NativeSelect>
  )
}

/**
 * Returns a function that selects the currently allowed choices. `ui:options.among`: name of the entry in the step's
 * summary that contains the allowed values, `10 12`. `ui:options.except`: name of the entry with the values that are
 * not allowed.
 */
function useAmong({ options }: WidgetProps) {
  const { summary } = useFormContext()
  const readValues = (option: string): ReadonlySet<string> | null =>
    options[option] === undefined ? null : new Set(String(summary[String(options[option])] ?? '').split(' '))
  const [allowed, excluded] = [readValues('among'), readValues('except')]
  return <C extends Choice>(choices: readonly C[]): C[] =>
    choices.filter(
      ({ value }) => (allowed === null || allowed.has(String(value))) && !excluded?.has(String(value)),
    )
}

export function SelectWidget(props: WidgetProps) {
  const among = useAmong(props)
  return <ChoiceSelect {...props} choices={among(props.options.enumOptions ?? [])} />
}

/**
 * Select field for an entry of a catalogue (`ui:options.catalog`). Its value is the id of the entry; the options are
 * names in the user's language.
 */
export function CatalogWidget(props: WidgetProps) {
  const among = useAmong(props)
  const { entries, error } = useCatalog(String(props.options['catalog']))
  const choices = among(entries.map((entry) => ({ value: entry.id, label: entry.description })))
  return (
    <>
      <ChoiceSelect {...props} choices={choices} />
      {error && <InlineError>{error.message}</InlineError>}
    </>
  )
}
