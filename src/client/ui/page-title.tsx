import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '32px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  aside: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  actions: { display: 'flex', gap: tokens.spacingHorizontalS, marginLeft: 'auto' },
})

interface PageTitleProps {
  title: string
  /** Beside the title: a count, a status. */
  aside?: ReactNode
  actions?: ReactNode
}

export function PageTitle({ title, aside, actions }: PageTitleProps) {
  const styles = useStyles()
  return (
    <div className={styles.root}>
      <h1 className={styles.heading}>{title}</h1>
      {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
