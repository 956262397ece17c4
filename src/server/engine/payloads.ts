import { Ajv, type ErrorObject } from 'ajv'
import { forms, type FormId } from '../../../schemas/forms/registry.generated.ts'
import type { PersonEvent, PersonStep } from '../../../workflows/define.ts'
import { withFormats } from '../platform/http/formats.ts'
import { boundedValidator, type Bounded } from '../platform/http/input-limits.ts'
import { refuse } from '../platform/http/refusal.ts'

const first = withFormats(new Ajv({ strict: false }))
const all = withFormats(new Ajv({ allErrors: true, strict: false }))
const validators = new Map<string, Bounded>()

function validatorOf(form: FormId): Bounded {
  const known = validators.get(form)
  if (known) return known
  const validate = boundedValidator(first, all, forms[form].schema)
  validators.set(form, validate)
  return validate
}

const pathOf = (error: ErrorObject) =>
  error.instancePath +
  ('missingProperty' in error.params ? `/${String(error.params.missingProperty)}` : '') +
  ('additionalProperty' in error.params ? `/${String(error.params.additionalProperty)}` : '')

/** The form whose schema the payload of this event has to meet; null: it carries none. */
export const formOf = (event: PersonEvent, step: PersonStep): FormId | null =>
  event.payload === 'none' ? null : event.payload === 'step' ? step.form : event.payload

/** What the form finds wrong with these data. */
export const faultsOf = (form: FormId, data: unknown): readonly ErrorObject[] => {
  const validate = validatorOf(form)
  return validate(data) ? [] : (validate.errors ?? [])
}

/** The same schema that drew the form. Throws code 7 with the path of each wrong field. */
export function checkPayload(form: FormId | null, payload: unknown): unknown {
  if (form === null) {
    const empty = payload === undefined || payload === null || Object.keys(payload as object).length === 0
    if (!empty) throw refuse.incorrectData([{ path: '/payload', message: 'errors:unknownField' }])
    return {}
  }
  const validate = validatorOf(form)
  if (validate(payload ?? {})) return payload ?? {}
  throw refuse.incorrectData(
    (validate.errors ?? []).map((e) => ({
      path: `/payload${pathOf(e)}`,
      message:
        e.keyword === 'required'
          ? 'errors:required'
          : e.keyword === 'additionalProperties'
            ? 'errors:unknownField'
            : 'errors:invalidFormat',
    })),
  )
}
