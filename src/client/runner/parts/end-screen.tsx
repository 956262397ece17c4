import { makeStyles, tokens } from '@fluentui/react-components'
import { CheckmarkCircle48Filled, Info48Regular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RunnerView } from '../../../../schemas/api/tasks.ts'
import { PrintButton } from '../../ui/print-buttons.tsx'
import { urls } from '../../ui/urls.ts'
import { namespaceOf, stateKey, useTextFacts } from '../use-text-facts.ts'
import { NextTask } from './next-task.tsx'

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
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    alignItems: 'center',
    gap: tokens.spacingHorizontalL,
  },
  link: { color: tokens.colorBrandForegroundLink },
})

/** Formed for pickup: its bags go into a cell, and whoever issues them looks for their number. */
const wantsStickers = ({ step }: RunnerView) =>
  step.workflow === 'formatting' && step.state.startsWith('formed')

/** What happened, in one sentence, and the next task in one button. */
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
      {wantsStickers(view) && <PrintButton orderId={view.order.orderId} name="sticker" />}
      <div className={styles.actions}>
        {task !== null && <NextTask after={task.taskId} />}
        {task !== null && (
          <Link className={styles.link} to={urls.tasks()}>
            {t('end.tasks')}
          </Link>
        )}
        <Link className={styles.link} to={urls.order(view.order.orderId)}>
          {t('end.order', { orderId: view.order.orderId })}
        </Link>
      </div>
    </div>
  )
}
