import { placeholderPattern } from '../../../../shared/placeholders.ts'
import type { ChangeableParts } from '../../../../../schemas/api/workbench.ts'

export type PlaceholderValues = Readonly<Record<string, string | number>>

/** Texts that are displayed in a step, where all its values are available. */
const stepText = /^(states|events|scripts)\./

/** Names of the placeholders that a text may contain. A text of an added step may contain those of all steps. */
export function listPlaceholders(
  { placeholders, texts }: Pick<ChangeableParts, 'placeholders' | 'texts'>,
  path: string,
): string[] {
  const own = placeholders[path]
  if (own !== undefined) return own
  if (texts.ru[path] !== undefined || !stepText.test(path)) return []
  const ofSteps = Object.entries(placeholders).filter(([other]) => stepText.test(other))
  return [...new Set(ofSteps.flatMap(([, names]) => names))]
}

/** Replaces the placeholders by their values. One without a value is displayed by its name. */
export const fillPlaceholders = (
  text: string,
  values: PlaceholderValues,
  getName: (placeholder: string) => string,
): string =>
  text.replace(placeholderPattern, (_, name: string) =>
    values[name] === undefined ? `[${getName(name)}]` : String(values[name]),
  )

/** Replaces the selected part of a text by a placeholder. `cursor`: place after it. */
export function insertPlaceholder(
  text: string,
  { start, end }: { start: number; end: number },
  name: string,
): { text: string; cursor: number } {
  const inserted = `{{${name}}}`
  return { text: text.slice(0, start) + inserted + text.slice(end), cursor: start + inserted.length }
}
