import { createHash } from 'node:crypto'
import { freeTextFields } from '../../../workflows/define.ts'
import type { StepCommand } from './execute-user-step.ts'
import { listWorkflows } from './registry.ts'

const freeTexts: readonly string[] = freeTextFields.fields

/** Secret fields of the events of this type, without free texts, which are too long to be found by trying all values. */
const listSecretFields = (type: string): readonly string[] =>
  listWorkflows()
    .flatMap(({ events }) => events[type]?.secret?.fields ?? [])
    .filter((field) => !freeTexts.includes(field))

/**
 * SHA-256 of the command, stored with its idempotency key. The same key with another hash is refused. Secret fields such
 * as the code of a customer or bank details are left out, because a stored hash of a few digits could be broken by
 * trying all of them. The client sends other values with another key.
 */
export function hashCommand({
  type,
  payload,
  revision,
  target,
}: Pick<StepCommand, 'type' | 'payload' | 'revision' | 'target'>): string {
  const secretFields = listSecretFields(type)
  return createHash('sha256')
    .update(
      JSON.stringify([target, type, revision, payload ?? null], (key, value: unknown) =>
        secretFields.includes(key) ? null : value,
      ),
    )
    .digest('base64url')
}
