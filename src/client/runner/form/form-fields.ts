import { outlines } from 'virtual:forms'

/**
 * Returns the namespace of a workflow version's texts, `formatting/v1`, which is also the name of the chunk with its
 * forms.
 */
export const getFormTextNamespace = (formId: string) => formId.split('/').slice(0, 2).join('/')

/** Returns the fields of a form, each with its `ui:field`, `ui:widget` or format. Works without loading the form. */
export const getFormFields = (formId: string): Readonly<Record<string, string>> => outlines[formId] ?? {}

/**
 * True if the form has fields. A form without fields is never loaded, and neither is the code that renders and
 * validates forms.
 */
export const hasFormFields = (formId: string) => Object.keys(getFormFields(formId)).length > 0

/** Name of the form without the version: `initiateRefund/bank-details`. */
export const getUnversionedFormName = (formId: string) => formId.replace(/\/v\d+\//, '/')
