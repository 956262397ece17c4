import { Ajv, type ErrorObject } from 'ajv'
import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import type { PersonEvent, PersonStep } from '../../../workflows/define.ts'
import { isMissingText, refuseBlankTexts } from '../../shared/required-texts.ts'
import { addSchemaFormats } from '../platform/http/formats.ts'
import { createBoundedValidator, type BoundedValidator } from '../platform/http/input-limits.ts'
import { refuse } from '../platform/http/refusal.ts'

const firstErrorAjv = refuseBlankTexts(addSchemaFormats(new Ajv({ strict: false })))
const allErrorsAjv = refuseBlankTexts(addSchemaFormats(new Ajv({ allErrors: true, strict: false })))
const validators = new Map<string, BoundedValidator>()

function getValidator(form: FormId): BoundedValidator {
  const cached = validators.get(form)
  if (cached) return cached
  const validate = createBoundedValidator(firstErrorAjv, allErrorsAjv, forms[form].schema)
  validators.set(form, validate)
  return validate
}

const getErrorPath = (error: ErrorObject) =>
  error.instancePath +
  ('missingProperty' in error.params ? `/${String(error.params.missingProperty)}` : '') +
  ('additionalProperty' in error.params ? `/${String(error.params.additionalProperty)}` : '')

/** Form whose schema the payload of an event must match. Null for an event without payload. */
export const getFormId = (event: PersonEvent, step: PersonStep): FormId | null =>
  event.payload === 'none' ? null : event.payload === 'step' ? step.form : event.payload

/** Validation errors of data against the schema of a form. */
export const findFormErrors = (form: FormId, data: unknown): readonly ErrorObject[] => {
  const validate = getValidator(form)
  return validate(data) ? [] : (validate.errors ?? [])
}

/**
 * Validates a payload against the schema from which the form is also rendered. Without a form the payload must be
 * empty. Refuses with code 7 and the paths of the invalid fields.
 */
export function checkEventPayload(form: FormId | null, payload: unknown): unknown {
  if (form === null) {
    const empty = payload === undefined || payload === null || Object.keys(payload).length === 0
    if (!empty) throw refuse.incorrectData([{ path: '/payload', message: 'errors:unknownField' }])
    return {}
  }
  const validate = getValidator(form)
  if (validate(payload ?? {})) return payload ?? {}
  throw refuse.incorrectData(
    (validate.errors ?? []).map((e) => ({
      path: `/payload${getErrorPath(e)}`,
      message:
        e.keyword === 'required' || isMissingText(e)
          ? 'errors:required'
          : e.keyword === 'additionalProperties'
            ? 'errors:unknownField'
            : 'errors:invalidFormat',
    })),
  )
}
