import { outlines } from 'virtual:forms'

/** Namespace of a workflow version's texts and name of its chunk of forms: `formatting/v1`. */
export const getTextNamespace = (formId: string) => formId.split('/').slice(0, 2).join('/')

/** Fields of a form with the component of each, available without loading the form. */
export const getFormFields = (formId: string): Readonly<Record<string, string>> => outlines[formId] ?? {}

/** A form without fields is never loaded, nor is the code that renders and validates forms. */
export const hasFields = (formId: string) => Object.keys(getFormFields(formId)).length > 0

/** Name shared by all versions of a form: `initiateRefund/bank-details`. */
export const getUnversionedName = (formId: string) => formId.replace(/\/v\d+\//, '/')
