import { formTexts } from '../../../../schemas/forms/registry.generated.ts'

type VersionTexts = (typeof formTexts)[string]

let changedTexts: ReadonlyMap<string, VersionTexts> = new Map()

/**
 * Replaces the texts of all workflow versions that users have created. `texts`: by namespace `<workflow>/v<version>`.
 */
export function setChangedVersionTexts(texts: ReadonlyMap<string, VersionTexts>): void {
  changedTexts = texts
}

/** Texts of a workflow version in all languages. Undefined if this server does not know the version. */
export const getVersionTexts = (namespace: string): VersionTexts | undefined =>
  formTexts[namespace] ?? changedTexts.get(namespace)
