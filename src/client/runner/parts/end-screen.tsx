import { makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircle48Filled, Info48Regular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { namespaceOf, stateKey, useTextFacts } from '../use-text-facts.ts'
import { SubjectEnd } from '../subject/subject.tsx'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
  },
  icon: { color: tokens.colorStatusSuccessForeground1 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    ':focus-visible': { outlineStyle: 'none' },
  },
})

/** What happened, in one sentence, and where one goes on from here. */
export function EndScreen({ view }: { view: RunnerView }) {
  const ns = namespaceOf(view.step)
  const { t } = useTranslation(['runner', ns])
  const styles = useStyles()
  const title = useRef<HTMLHeadingElement>(null)
  const facts = useTextFacts(view)
  const { task } = view
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.root}>
      {task?.taskStatus === 'withdrawn' ? (
        <Info48Regular aria-hidden />
      ) : (
        <CheckmarkCircle48Filled className={styles.icon} aria-hidden />
      )}
      <h2 className={styles.title} ref={title} tabIndex={-1}>
        {t(`${ns}:${stateKey(view.step.state)}.title`, facts)}
      </h2>
      <SubjectEnd view={view} />
    </div>
  )
}
