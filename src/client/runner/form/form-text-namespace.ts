import { createContext, useContext } from 'react'
import { getBaseVersion } from '../../../../schemas/values/changed-versions.ts'
import { getFormTextNamespace } from './form-fields.ts'

/** Namespace with the texts of the step's version, `confirming/v2001`; null outside of a step. */
export const StepTextNamespaceContext = createContext<string | null>(null)

/**
 * Returns `stepNamespace` if the version of the step is based on the version of the form, otherwise the namespace of
 * the form. A changed version has the forms of its base, but texts of its own.
 */
export function chooseFormTextNamespace(formId: string, stepNamespace: string | null): string {
  const formNamespace = getFormTextNamespace(formId)
  const [, name, version] = /^(\w+)\/v(\d+)$/.exec(stepNamespace ?? '') ?? []
  const isOfBase = version !== undefined && `${name}/v${getBaseVersion(Number(version))}` === formNamespace
  return isOfBase && stepNamespace !== null ? stepNamespace : formNamespace
}

/** Returns the namespace with the texts of the form's fields. */
export const useFormTextNamespace = (formId: string): string =>
  chooseFormTextNamespace(formId, useContext(StepTextNamespaceContext))
