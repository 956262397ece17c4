import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ErrorCircle16Filled, Info16Filled, Warning16Filled } from '@fluentui/react-icons'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    minHeight: '32px',
    boxSizing: 'border-box',
  },
  text: { flex: '1 1 auto' },
  error: {
    backgroundColor: tokens.colorStatusDangerBackground1,
    border: `1px solid ${tokens.colorStatusDangerBorder1}`,
    color: tokens.colorStatusDangerForeground1,
  },
  warning: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    color: tokens.colorStatusWarningForeground3,
  },
  info: { backgroundColor: tokens.colorNeutralBackground3 },
})

const icons = { error: ErrorCircle16Filled, warning: Warning16Filled, info: Info16Filled }

interface NoticeProps {
  tone: 'error' | 'warning' | 'info'
  children: ReactNode
  action?: ReactNode
}

/** A bar inside a screen; what stands below it stays usable. */
export function Notice({ tone, children, action }: NoticeProps) {
  const styles = useStyles()
  const Icon = icons[tone]
  return (
    <div className={mergeClasses(styles.root, styles[tone])} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon aria-hidden />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
