declare module 'virtual:forms' {
  import type { RJSFSchema, UiSchema } from '@rjsf/utils'
  import type { ErrorObject, ValidateFunction } from 'ajv'

  /** A form that src/tools/form-validators.ts has compiled for the client. */
  export interface CompiledForm {
    /** Schema for RJSF, in which fields with a custom component are empty. */
    schema: RJSFSchema
    ui: UiSchema
    /** Names of the fields with a custom component. */
    customFields: string[]
    validators: Record<string, ValidateFunction>
    /** Validates the complete data against the complete schema. */
    check: { (data: unknown): boolean; errors?: ErrorObject[] | null }
  }

  /**
   * For each form and field the value of `ui:field`, otherwise of `ui:widget`, otherwise of the format, otherwise an
   * empty string.
   */
  export const outlines: Record<string, Record<string, string>>

  export const packs: Record<string, () => Promise<{ forms: Record<string, CompiledForm> }>>
}
