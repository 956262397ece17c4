import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Filled, DismissCircle16Regular, Warning16Filled } from '@fluentui/react-icons'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: 0,
    whiteSpace: 'nowrap',
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  icon: { flex: '0 0 auto' },
  done: { color: tokens.colorStatusSuccessForeground1 },
  warning: { color: tokens.colorStatusWarningForeground3 },
  danger: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  ended: { color: tokens.colorNeutralForeground3 },
})

export type Tone = 'plain' | 'done' | 'warning' | 'danger' | 'ended'

const icons = {
  plain: null,
  done: CheckmarkCircle16Filled,
  warning: Warning16Filled,
  danger: Warning16Filled,
  ended: DismissCircle16Regular,
} as const

/** A short state. The sign beside the text says what the colour says. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  const styles = useStyles()
  const Icon = icons[tone]
  return (
    <span className={mergeClasses(styles.root, tone !== 'plain' && styles[tone])}>
      {Icon && <Icon className={styles.icon} aria-hidden />}
      <span className={styles.text} title={typeof children === 'string' ? children : undefined}>
        {children}
      </span>
    </span>
  )
}
