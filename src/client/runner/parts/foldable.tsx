import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { usePhoneWidth } from '../../ui/phone-width.ts'

const useStyles = makeStyles({
  root: { border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium },
  title: {
    display: 'list-item',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    cursor: 'pointer',
    fontWeight: tokens.fontWeightSemibold,
    '@media (max-width: 767px)': { lineHeight: '28px' },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: `0 ${tokens.spacingHorizontalM} ${tokens.spacingVerticalM}`,
  },
})

/** A block beside the work: open on a desk, closed on a phone until it is asked for. */
export function Foldable({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles()
  const phone = usePhoneWidth()
  return (
    <details className={styles.root} open={!phone} key={String(phone)}>
      <summary className={styles.title}>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
