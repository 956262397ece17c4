export type Json = Record<string, unknown>

export interface PlainFieldsHandle {
  /** Current data of the fields rendered by RJSF; the first invalid one gets the focus. */
  read: () => { right: boolean; data: Json }
  /** Sets a value as if the user had typed it. */
  write: (field: string, value: unknown) => void
}

export const omitUndefined = (data: Json | undefined): Json =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value !== undefined))
