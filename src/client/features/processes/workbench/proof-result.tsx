import { useTranslation } from 'react-i18next'
import type { DraftProof } from '../../../../../schemas/api/workbench.ts'
import type { ProcessDefinition } from '../../../../../schemas/api/processes.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFormatters } from '../../../ui/use-format.ts'
import type { ProcessNames } from '../names.ts'
import { describeProblem, describeProblemPlace } from './describe.ts'
import { mapTextsToStates } from './text-places.ts'
import styles from './workbench.module.css'
import { tones } from '../../../ui/tones.ts'

interface ProofResultProps {
  proof: DraftProof
  /** True if the draft was saved after the proof. */
  isOld: boolean
  definition: Pick<ProcessDefinition, 'states' | 'transitions' | 'events' | 'forms'>
  names: ProcessNames
}

/** The checks of a proof, each passed, or failed with its problems. */
export function ProofResult({ proof, isOld, definition, names }: ProofResultProps) {
  const { t } = useTranslation(['workbench', 'settings'])
  const { number, took } = useFormatters()
  const { checks, passed, coverage, fallbacks, ms } = proof
  const problemTexts = checks.flatMap(({ problems }) =>
    problems.map(({ place }) => place.replace(/^texts\.\w+\./, '')),
  )
  const places = {
    names,
    states: mapTextsToStates(definition, problemTexts),
    isState: (place: string) => definition.states.some(({ path }) => path === place),
  }
  return (
    <>
      {isOld && <Notice tone="warning">{t('workbench:publish.obstacles.oldProof')}</Notice>}
      <p className={styles.tools} role="status">
        <Badge tone={tones.draftCheck[getOutcome(passed)]}>
          {t(passed ? 'workbench:proof.passed' : 'workbench:proof.failed')}
        </Badge>
        <span className={styles.muted}>
          {t(coverage.states.length === 0 ? 'workbench:proof.onlyWords' : 'workbench:proof.coverage', {
            states: number(coverage.states.length),
            allStates: number(definition.states.length),
            transitions: number(coverage.transitions.length),
            allTransitions: number(definition.transitions.length),
            time: took(ms),
          })}
        </span>
      </p>
      <ul className={styles.list} aria-label={t('workbench:proof.checksTitle')}>
        {checks.map((check) => (
          <li key={check.name} className={styles.check} data-check={check.name}>
            <div className={styles.tools}>
              <Badge tone={tones.draftCheck[getOutcome(check.passed)]}>
                {t(check.passed ? 'workbench:proof.checkPassed' : 'workbench:proof.checkFailed')}
              </Badge>
              <strong>{t(`workbench:checks.${check.name}`)}</strong>
            </div>
            <Counts counts={check.counts} />
            {check.problems.length > 0 && (
              <ul className={styles.problems}>
                {check.problems.map((problem) => (
                  <li key={JSON.stringify(problem)}>
                    {[describeProblemPlace(problem.place, places, t), describeProblem(problem, t)]
                      .filter((part) => part !== null)
                      .join(': ')}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {fallbacks.length > 0 && (
        <p className={styles.muted}>{t('workbench:proof.fallbacks', { count: fallbacks.length })}</p>
      )}
    </>
  )
}

const getOutcome = (isPassed: boolean) => (isPassed ? 'passed' : 'failed')

const countNames = ['paths', 'steps', 'good', 'bad', 'questions', 'open'] as const

/** Numbers of a check, for example how many paths were taken. */
function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const { t } = useTranslation('workbench')
  const { number } = useFormatters()
  const known = countNames.filter((name) => counts[name] !== undefined)
  if (known.length === 0) return null
  return (
    <p className={styles.muted}>
      {known.map((name) => t(`workbench:counts.${name}`, { number: number(counts[name]!) })).join(' · ')}
    </p>
  )
}
