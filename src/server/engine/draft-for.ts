import type { FormId } from '../../../schemas/forms/registry.generated.ts'
import { faultsOf } from './payloads.ts'

/** A draft may be unfinished: what is still to be typed is no fault of it. */
const unfinished = new Set(['required', 'dependentRequired', 'minItems', 'minLength', 'minProperties'])

export interface RestoredDraft {
  data: Record<string, unknown>
  /** Fields whose answers the form does not take. */
  dropped: string[]
}

/** What of half-typed answers a form takes; a field that it does not know, or takes otherwise, is left out whole. */
export function restoreDraft(form: FormId, typed: unknown): RestoredDraft {
  const kept = new Map(Object.entries((typed ?? {}) as Record<string, unknown>))
  const dropped: string[] = []
  // Of a large body one fault is told at a time.
  for (let left = kept.size; left > 0; left -= 1) {
    const wrong = new Set(
      faultsOf(form, Object.fromEntries(kept)).flatMap(({ keyword, instancePath, params }) => {
        if (unfinished.has(keyword)) return []
        const field =
          instancePath === ''
            ? (params as Record<string, unknown>).additionalProperty
            : instancePath.split('/')[1]
        // What the form says of all answers together is said of finished ones.
        return typeof field === 'string' && kept.has(field) ? [field] : []
      }),
    )
    if (wrong.size === 0) break
    for (const field of wrong) kept.delete(field)
    dropped.push(...wrong)
  }
  return { data: Object.fromEntries(kept), dropped }
}
