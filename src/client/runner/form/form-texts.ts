import { TranslatableString, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import type { Translate } from './error-texts.ts'
import { getFieldPresence, type FieldPresence } from './field-presence.ts'

/** Text keys of the RJSF texts that the templates of this folder display. */
const stringKeys: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.AddItemButton]: 'runner:form.add',
  [TranslatableString.AddButton]: 'runner:form.add',
  [TranslatableString.RemoveButton]: 'runner:form.remove',
  [TranslatableString.MoveUpButton]: 'runner:form.moveUp',
  [TranslatableString.MoveDownButton]: 'runner:form.moveDown',
  [TranslatableString.YesLabel]: 'common:yes',
  [TranslatableString.NoLabel]: 'common:no',
  [TranslatableString.EmptyArray]: 'runner:form.empty',
}

export const createStringTranslator = (t: Translate) => (word: TranslatableString) =>
  t(stringKeys[word] ?? 'runner:form.unknown')

/**
 * Returns the UI schema of the form with titles, descriptions and option names in the user's language, from
 * `fields.<path>` of the workflow's texts, with a variant `_optional` for a field that this form does not require. The
 * schema itself does not change, because a precompiled validator rejects a changed one.
 */
export function addFormTexts(
  schema: RJSFSchema,
  ui: UiSchema,
  texts: Translate,
  path: string[] = [],
  presence: FieldPresence = 'required',
): UiSchema {
  const text = (key: string) =>
    texts(`fields.${[...path, key].join('.')}`, { defaultValue: '', context: presence })
  const ownTexts: UiSchema =
    path.length === 0 ? {} : { 'ui:title': text('title'), 'ui:description': text('description') }
  const choices = findChoices(schema)
  if (choices) {
    const names = choices.map((value) => text(`options.${String(value)}`) || String(value))
    ownTexts['ui:enumNames'] = names
    ownTexts['anyOf'] = names.map((name) => ({ 'ui:title': name }))
  }
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    if (typeof child === 'object')
      ownTexts[name] = addFormTexts(
        child,
        ui[name] ?? {},
        texts,
        [...path, name],
        getFieldPresence(schema, name),
      )
  }
  if (schema.items && typeof schema.items === 'object' && !Array.isArray(schema.items)) {
    ownTexts.items = addFormTexts(schema.items, (ui.items as UiSchema | undefined) ?? {}, texts, path)
  }
  return { ...ui, ...ownTexts }
}

function findChoices(schema: RJSFSchema): unknown[] | undefined {
  if (schema.enum) return schema.enum
  const options = schema.anyOf
  return options?.every((option) => typeof option === 'object' && 'const' in option)
    ? options.map((option) => (option as { const: unknown }).const)
    : undefined
}
