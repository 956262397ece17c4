/** Validates a name of generated code. If the format is wrong, throws an error with a message for the terminal. */
function validate(kind: string, name: string | undefined, pattern: RegExp, example: string): string {
  if (name === undefined || !pattern.test(name) || name.length > 40)
    throw new Error(`${kind}: expected a name like «${example}», got «${name ?? ''}»`)
  return name
}

const camel = /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)*$/

export const parseListName = (name: string | undefined) => validate('list', name, camel, 'lateOrders')
export const parseEffectName = (name: string | undefined) => validate('effect', name, camel, 'markFragile')
export const parseStateName = (name: string | undefined) => validate('step', name, camel, 'checkingLabels')
export const parseGuardName = (name: string | undefined) => validate('--guard', name, camel, 'labelsMatch')
export const parseEventName = (name: string | undefined) =>
  validate('--event', name, /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/, 'LABELS_CHECKED')

/** Parses `<workflow>/v<N>`. */
export function parseVersion(id: string | undefined): { id: string; name: string; version: number } {
  const [name = '', version = ''] = validate('--in', id, /^[a-zA-Z]+\/v[1-9]\d*$/, 'formatting/v3').split(
    '/v',
  )
  return { id: `${name}/v${version}`, name, version: Number(version) }
}

/** Converts `lateOrders` to `late-orders`, as in file names and URLs. */
export const toKebabCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** Converts `lateOrders` to `LateOrders`, as in type names. */
export const toPascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const languages = ['ru', 'en', 'kk'] as const
export type Language = (typeof languages)[number]
export type Texts = Record<Language, string>

/** Returns the texts of the options `--ru`, `--en` and `--kk`; throws if one of them is missing. */
export function parseTexts(values: Partial<Record<string, string>>): Texts {
  const missing = languages.filter((language) => !values[language]?.trim())
  if (missing.length > 0)
    throw new Error(`the name in each language is missing: ${missing.map((l) => `--${l} "…"`).join(' ')}`)
  return { ru: values.ru!, en: values.en!, kk: values.kk! }
}
