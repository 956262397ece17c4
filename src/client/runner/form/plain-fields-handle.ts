export type JsonObject = Record<string, unknown>

export interface PlainFieldsHandle {
  /** Returns the current data of the fields that RJSF renders, and focuses the first invalid one. */
  read: () => { right: boolean; data: JsonObject }
  /** Sets a value as if the user had typed it. */
  write: (field: string, value: unknown) => void
}

export const omitUndefined = (data: JsonObject | undefined): JsonObject =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value !== undefined))
