import { outlines } from 'virtual:forms'

/** The fields of a form and how each is drawn, without loading it. */
export const outlineOf = (formId: string): Readonly<Record<string, string>> => outlines[formId] ?? {}

/** A form without fields is never loaded, nor is what draws and checks forms. */
export const hasFields = (formId: string) => Object.keys(outlineOf(formId)).length > 0
