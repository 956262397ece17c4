declare module 'virtual:forms' {
  import type { RJSFSchema, UiSchema } from '@rjsf/utils'
  import type { ErrorObject, ValidateFunction } from 'ajv'

  /** One form as the client draws and checks it: src/tools/form-validators.ts. */
  export interface CompiledForm {
    /** For RJSF: fields with a component of their own are empty in it. */
    schema: RJSFSchema
    ui: UiSchema
    /** Names of the fields with a component of their own. */
    customFields: string[]
    validators: Record<string, ValidateFunction>
    /** The whole data against the whole schema. */
    check: { (data: unknown): boolean; errors?: ErrorObject[] | null }
  }

  /** By form and field, its `ui:field`, its `ui:widget`, its format or nothing. */
  export const outlines: Record<string, Record<string, string>>

  export const packs: Record<string, () => Promise<{ forms: Record<string, CompiledForm> }>>
}
