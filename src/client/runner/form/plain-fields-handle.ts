export type Json = Record<string, unknown>

export interface PlainFieldsHandle {
  /** Returns the current data of the fields that RJSF renders, and focuses the first invalid one. */
  read: () => { right: boolean; data: Json }
  /** Sets a value as if the user had typed it. */
  write: (field: string, value: unknown) => void
}

export const omitUndefined = (data: Json | undefined): Json =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value !== undefined))
