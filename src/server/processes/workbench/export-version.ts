import { forms } from '../../../../schemas/forms/registry.generated.ts'
import type { PublishedChanges } from '../../../../schemas/api/workbench.ts'
import { formatVersionNumber, isChangedVersion } from '../../../../schemas/values/changed-versions.ts'
import type { TextTree } from '../../../../schemas/define-form.ts'
import { getInsertedPath, type TextsByLanguage } from '../../../../workflows/changes/apply.ts'
import { languages, type Language } from '../../../../workflows/changes/changes.ts'
import { listTexts, setText } from '../../../../workflows/changes/texts.ts'
import { listTransitionPlaces } from '../../../../workflows/changes/transitions.ts'
import { buildChangedVersion } from '../../engine/changed-versions.ts'
import { getWorkflow, getWorkflowVersions } from '../../engine/registry.ts'
import { listStandardMessageTexts } from './message-texts.ts'

type Exported = Pick<PublishedChanges, 'base' | 'changes' | 'reason'> & { name: string; version: number }

/** Number that the next version of the release gets. */
export const findNextReleaseVersion = (name: string): number =>
  Math.max(
    ...getWorkflowVersions(name)
      .map(({ version }) => version)
      .filter((version) => !isChangedVersion(version)),
  ) + 1

/**
 * Renders the files of a release version that behaves like a changed version, by their path in the project. Machine and
 * forms are imported from the base, which stays in the release.
 */
export function renderExportedVersion(
  { name, version, base, changes, reason }: Exported,
  next: number,
): Record<string, string> {
  const { texts: _, ...others } = changes
  const texts = completeMessageTexts(buildChangedVersion(getWorkflow(name, base), changes, next).texts)
  const formNames = Object.keys(forms)
    .filter((id) => id.startsWith(`${name}/v${base}/`))
    .map((id) => id.slice(id.lastIndexOf('/') + 1))
  const folder = `workflows/${name}/v${next}`
  const formFolder = `schemas/forms/${name}/v${next}`
  return {
    [`${folder}/machine.ts`]: `import { defineExportedVersion } from '../../exported-version.ts'
import base from '../v${base}/machine.ts'
import changes from './changes.ts'

/** Version ${formatVersionNumber(version)} of the process owners: ${toComment(reason)} */
export default defineExportedVersion(base, ${next}, changes)
`,
    [`${folder}/changes.ts`]: `import type { ExportedChanges } from '../../exported-version.ts'

export default ${JSON.stringify(others, null, 2)} satisfies ExportedChanges
`,
    [`${folder}/scenarios.ts`]: `import { defineExportedScenarios } from '../../exported-version.ts'
import base from '../v${base}/scenarios.ts'
import changes from './changes.ts'

export default defineExportedScenarios(base, changes)
`,
    [`${folder}/migrate.ts`]: `import { defineMigration } from '../../migration.ts'

/** The same context. An instance of the changed version finds its added step. */
export default defineMigration({
  from: ${base},
  states: ${JSON.stringify(mapAddedSteps(name, base, changes.steps))},
  context: (old) => old,
})
`,
    ...Object.fromEntries(
      formNames.map((form) => [
        `${formFolder}/${form}.ts`,
        `export { default } from '../v${base}/${form}.ts'\n`,
      ]),
    ),
    ...Object.fromEntries(
      languages.map((language) => [
        `${formFolder}/texts.${language}.json`,
        `${JSON.stringify(texts[language], null, 2)}\n`,
      ]),
    ),
  }
}

/**
 * Adds the standard texts of a message in the languages in which it is not changed, because all languages must have the
 * same texts.
 */
function completeMessageTexts(texts: TextsByLanguage): TextsByLanguage {
  const own = new Map(
    languages.map((language) => [language, new Set(listTexts(texts[language]).map(([path]) => path))]),
  )
  const isChanged = (path: string) => languages.some((language) => own.get(language)!.has(path))
  const complete = (language: Language): TextTree =>
    listStandardMessageTexts(language).reduce<TextTree>(
      (tree, [path, text]) =>
        isChanged(path) && !own.get(language)!.has(path) ? setText(tree, path, text) : tree,
      texts[language],
    )
  return { ru: complete('ru'), en: complete('en'), kk: complete('kk') }
}

/** Converts a text to one line that cannot end the comment. */
const toComment = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('*/', '* /').trim()

function mapAddedSteps(
  name: string,
  base: number,
  steps: Exported['changes']['steps'],
): Record<string, string> {
  const places = listTransitionPlaces(getWorkflow(name, base))
  return Object.fromEntries(
    steps.flatMap((step) => {
      const target = places.find(({ id }) => id === step.transition)?.target
      if (target === undefined || target === null) return []
      const path = getInsertedPath(step, target)
      return [[path, path]]
    }),
  )
}
