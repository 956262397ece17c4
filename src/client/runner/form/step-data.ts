import type { DraftLineChange } from '../../../shared/draft-scans.ts'
import { createContext, useContext, useSyncExternalStore } from 'react'

type Json = Record<string, unknown>

/** `scans`: the changes of order lines that are part of this change, in a form that other devices can merge. */
type ChangeListener = (data: Json, scans: readonly DraftLineChange[]) => void

/**
 * Data of one form on the screen. RJSF replaces the data of all its fields at once. A field with a custom component
 * writes its value without RJSF, so that a submit always includes the last key and the last scan.
 */
export class FormDataStore {
  #data: Json
  #errors: Record<string, string> = {}
  readonly #typed = new Set<ChangeListener>()
  readonly #listeners = new Set<() => void>()
  readonly #focus = new Map<string, () => void>()

  constructor(data: Json) {
    this.#data = data
  }

  get = () => this.#data
  getError = (field: string) => this.#errors[field]

  /** `next` is a function of the current value, because there may be two scans before the next render. */
  update<Value>(field: string, next: (value: Value) => Value, scans: readonly DraftLineChange[] = []) {
    const value = next(this.#data[field] as Value)
    if (value === this.#data[field]) return
    this.#errors = {}
    this.#put({ ...this.#data, [field]: value }, scans)
  }

  /** Sets data merged from another device. They are not a change by this user. */
  replace(data: Json) {
    this.#data = { ...this.#data, ...data }
    this.#notify()
  }

  /** `customFields`: the fields that RJSF does not store. */
  setPlainData(plainData: Json, customFields: string[]) {
    const ownData = Object.fromEntries(customFields.map((field) => [field, this.#data[field]]))
    this.#put({ ...plainData, ...ownData })
  }

  /** Shows these errors. With `focus`, focuses the first field that has one. */
  setErrors(errors: Record<string, string>, { focus = true }: { focus?: boolean } = {}) {
    this.#errors = errors
    this.#notify()
    const [first] = Object.keys(errors)
    if (focus && first !== undefined) this.#focus.get(first)?.()
  }

  /** Registers a function that focuses the field if it is the first invalid one. */
  onFocus(field: string, focus: () => void): () => void {
    this.#focus.set(field, focus)
    return () => this.#focus.delete(field)
  }

  /** Calls `listener` with the data after every change by the user. Returns the function that unsubscribes. */
  onTyped(listener: ChangeListener): () => void {
    this.#typed.add(listener)
    return () => this.#typed.delete(listener)
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #put(data: Json, scans: readonly DraftLineChange[] = []) {
    this.#data = data
    this.#notify()
    this.#typed.forEach((listener) => listener(data, scans))
  }

  #notify() {
    this.#listeners.forEach((listener) => listener())
  }
}

export const FormDataStoreContext = createContext<FormDataStore | null>(null)

export function useFormDataStore(): FormDataStore {
  const data = useContext(FormDataStoreContext)
  if (!data) throw new Error('outside of a form')
  return data
}

/** Returns the current data of the form. */
export function useFormData(): Readonly<Json> {
  const data = useFormDataStore()
  return useSyncExternalStore(data.subscribe, data.get)
}

/**
 * Returns the current value of a top-level field, the error of a field with a custom component, and the function that
 * updates such a field.
 */
export function useFieldValue<Value>(field: string) {
  const data = useFormDataStore()
  const value = useSyncExternalStore(data.subscribe, () => data.get()[field] as Value)
  const error = useSyncExternalStore(data.subscribe, () => data.getError(field))
  return { value, error, update: (next: (value: Value) => Value) => data.update(field, next) }
}
