import { packs } from 'virtual:forms'
import { customFieldAndWidgetLoaders } from '../fields/custom-fields-and-widgets.ts'
import type { LoadedForm } from './loaded-form.ts'
import { createOnDemandCode, type OnDemandCode } from './on-demand.ts'
import { getFormFields, getFormTextNamespace } from './form-fields.ts'

const formsById = new Map<string, OnDemandCode<LoadedForm>>()

export function getFormLoader(formId: string): OnDemandCode<LoadedForm> {
  const existing = formsById.get(formId)
  if (existing) return existing
  const code = createOnDemandCode(() => loadForm(formId))
  formsById.set(formId, code)
  return code
}

/** Loads all parts of the form in parallel. */
async function loadForm(formId: string): Promise<LoadedForm> {
  const hints = [...new Set(Object.values(getFormFields(formId)))]
  const isOwn = (hint: string) => hint in customFieldAndWidgetLoaders.customFields
  const [pack, { FieldsForm }, plain, own, widgets] = await Promise.all([
    packs[getFormTextNamespace(formId)]?.(),
    import('./fields-form.tsx'),
    hints.every(isOwn) ? null : import('./plain-fields.tsx'),
    loadParts(customFieldAndWidgetLoaders.customFields, hints),
    loadParts(customFieldAndWidgetLoaders.widgets, hints),
  ])
  const form = pack?.forms[formId]
  if (!form) throw new Error(`no form ${formId}`)
  return { form, FieldsForm, PlainFields: plain?.SchemaForm ?? null, customFields: own, widgets }
}

async function loadParts<Part>(parts: Record<string, () => Promise<Part>>, hints: readonly string[]) {
  const requiredParts = hints.flatMap((hint) => (parts[hint] ? [{ hint, load: parts[hint] }] : []))
  return Object.fromEntries(
    await Promise.all(requiredParts.map(async ({ hint, load }) => [hint, await load()] as const)),
  )
}
