import { outlines } from 'virtual:forms'

/** Namespace of a workflow version's texts, and name of its chunk of forms: `formatting/v1`. */
export const packOf = (formId: string) => formId.split('/').slice(0, 2).join('/')

/** The fields of a form and how each is drawn, without loading it. */
export const outlineOf = (formId: string): Readonly<Record<string, string>> => outlines[formId] ?? {}

/** A form without fields is never loaded, nor is what draws and checks forms. */
export const hasFields = (formId: string) => Object.keys(outlineOf(formId)).length > 0

/** What all versions of a form are called: `initiateRefund/bank-details`. */
export const nameOf = (formId: string) => formId.replace(/\/v\d+\//, '/')
