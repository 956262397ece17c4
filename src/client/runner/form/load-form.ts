import { use } from 'react'
import { packs, type CompiledForm } from 'virtual:forms'

export type { CompiledForm }

type Forms = Record<string, CompiledForm>
const retryMs = 1_000
const coming = new Map<string, Promise<Forms>>()

/** Namespace of a workflow version's texts, and name of its chunk of forms: `formatting/v1`. */
export const packOf = (formId: string) => formId.split('/').slice(0, 2).join('/')

/** Asked for while the task is still on its way; a failed load is tried again the next time. */
export function loadForms(pack: string): Promise<Forms> {
  const known = coming.get(pack)
  if (known) return known
  const load = packs[pack]?.() ?? Promise.reject(new Error(`no forms of ${pack}`))
  const forms = load.then((module) => module.forms)
  coming.set(pack, forms)
  // Kept for a moment: a drawing that asks at once for a new promise would never come to an end.
  forms.catch(() => setTimeout(() => coming.delete(pack), retryMs))
  return forms
}

/** The form with its validators; suspends while they load. */
export function useCompiledForm(formId: string): CompiledForm {
  const form = use(loadForms(packOf(formId)))[formId]
  if (!form) throw new Error(`no form ${formId}`)
  return form
}
