import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import { forms, formTexts } from '../../schemas/forms/registry.generated.ts'
import type { Translate } from '../../src/client/runner/form/error-texts.ts'
import { getFieldPresenceByPath } from '../../src/client/runner/form/field-presence.ts'
import { addFormTexts } from '../../src/client/runner/form/form-texts.ts'
import { getFormTextNamespace } from '../../src/client/runner/form/form-fields.ts'

type Texts = { [key: string]: string | Texts }
type Language = 'ru' | 'en' | 'kk'
const textsOf = formTexts as unknown as Record<string, Record<Language, Texts>>

/** What a text says of its field, by language. */
const words: Record<Language, { optional: RegExp; required: RegExp }> = {
  ru: {
    optional: /необязательн|можно не |оставьте поле пустым|можно оставить/i,
    required: /(?<!не)обязательн|обязаны/i,
  },
  en: {
    optional: /optional|leave the field empty|may be left/i,
    required: /\brequired|\bmandatory|must be/i,
  },
  kk: {
    optional: /міндетті емес|сетпеуге болады|дамауға болады|бос қалдыр/i,
    required: /міндетті(?! емес)/i,
  },
}

/** Looks a text up as i18next does: the variant of the context first. */
const translatorOf =
  (texts: Texts): Translate =>
  (key, { context, defaultValue = '' } = {}) => {
    const find = (path: string) =>
      path
        .split('.')
        .reduce<string | Texts | undefined>(
          (at, name) => (typeof at === 'object' ? at[name] : undefined),
          texts,
        )
    const found = find(`${String(key)}_${String(context)}`) ?? find(String(key))
    return typeof found === 'string' ? found : String(defaultValue)
  }

interface FieldOfForm {
  path: string
  isRequired: boolean
  /** What is displayed at the field, and the messages of its errors. */
  shown: string[]
}

function listFields(schema: RJSFSchema, ui: UiSchema, texts: Translate, path: string[] = []): FieldOfForm[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    if (typeof child !== 'object') return []
    const at = [...path, name]
    const own = (ui[name] ?? {}) as UiSchema
    const context = getFieldPresenceByPath(schema, name)
    const messages = ['required', 'pattern'].map((kind) =>
      texts(`fields.${at.join('.')}.${kind}`, { context }),
    )
    const items = (Array.isArray(child.items) ? undefined : child.items) as RJSFSchema | undefined
    return [
      {
        path: at.join('.'),
        isRequired: schema.required?.includes(name) ?? false,
        shown: [own['ui:title'], own['ui:description'], ...messages].filter(
          (text): text is string => typeof text === 'string' && text !== '',
        ),
      },
      ...listFields(child, own, texts, at),
      ...(items ? listFields(items, (own.items ?? {}) as UiSchema, texts, at) : []),
    ]
  })
}

describe.each(['ru', 'en', 'kk'] as const)('the texts of a field in %s', (language) => {
  it('[VA-01] never call a required field optional, nor the reverse: the schema decides', () => {
    const contradictions = Object.entries(forms).flatMap(([id, { schema, ui }]) => {
      const texts = translatorOf(textsOf[getFormTextNamespace(id)]![language])
      const described = addFormTexts(schema as RJSFSchema, ui as UiSchema, texts)
      return listFields(schema as RJSFSchema, described, texts).flatMap(({ path, isRequired, shown }) => {
        const wrong = isRequired ? words[language].optional : words[language].required
        return shown.filter((text) => wrong.test(text)).map((text) => `${id} ${path}: ${text}`)
      })
    })
    expect(contradictions).toEqual([])
  })
})
