export type Json = Record<string, unknown>

export interface PlainFieldsHandle {
  /** The fields that RJSF draws as they are this very moment; the first wrong one then has the focus. */
  read: () => { right: boolean; data: Json }
  /** As if it were typed there. */
  write: (field: string, value: unknown) => void
}

export const defined = (data: Json | undefined): Json =>
  Object.fromEntries(Object.entries(data ?? {}).filter(([, value]) => value !== undefined))
