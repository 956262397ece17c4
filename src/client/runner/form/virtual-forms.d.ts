declare module 'virtual:forms' {
  import type { RJSFSchema, UiSchema } from '@rjsf/utils'
  import type { ErrorObject, ValidateFunction } from 'ajv'

  /** A form compiled for the client by src/tools/form-validators.ts. */
  export interface CompiledForm {
    /** Schema for RJSF, in which fields with a component of their own are empty. */
    schema: RJSFSchema
    ui: UiSchema
    /** Names of the fields with a component of their own. */
    customFields: string[]
    validators: Record<string, ValidateFunction>
    /** Validates the complete data against the complete schema. */
    check: { (data: unknown): boolean; errors?: ErrorObject[] | null }
  }

  /** For each form and field: its `ui:field`, else its `ui:widget`, else its format, else an empty string. */
  export const outlines: Record<string, Record<string, string>>

  export const packs: Record<string, () => Promise<{ forms: Record<string, CompiledForm> }>>
}
