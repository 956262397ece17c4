import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { compareDefinitions } from './differences.ts'
import { compareTexts } from './text-differences.ts'

/**
 * Returns the differences between two versions, and the states to mark on the diagram of the newer one. The texts of
 * both versions must be loaded.
 */
export function useDifferences(older: ProcessDefinition, newer: ProcessDefinition) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const differences = useMemo(() => compareDefinitions(older, newer), [older, newer])
  const texts = useMemo(() => {
    const readTexts = ({ name, version }: ProcessDefinition): unknown =>
      i18n.getResourceBundle(language, `${name}/v${version}`)
    return compareTexts(readTexts(older), readTexts(newer))
  }, [i18n, language, older, newer])
  const marks = useMemo(
    () =>
      new Map(
        differences.states.flatMap(({ sign, path }) => (sign === 'removed' ? [] : [[path, sign] as const])),
      ),
    [differences],
  )
  return { differences, texts, marks }
}
