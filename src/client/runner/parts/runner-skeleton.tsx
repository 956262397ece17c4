import { HoldScans } from '../scan/use-scanner.ts'
import { makeStyles, tokens } from '@fluentui/react-components'
import { SkeletonBar } from '../../ui/skeleton.tsx'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalL}`,
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 340px',
    gap: tokens.spacingHorizontalXXL,
    '@media (max-width: 1099px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  lines: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL },
})

export function RunnerSkeleton() {
  const styles = useStyles()
  const lines = ['90%', '70%', '80%', '60%', '75%']
  return (
    <div className={styles.root} aria-busy>
      <HoldScans />
      <SkeletonBar width="40%" />
      <SkeletonBar width="25%" />
      <div className={styles.columns}>
        {[lines, lines.slice(0, 3)].map((bars, i) => (
          <div key={i} className={styles.lines}>
            {bars.map((width) => (
              <SkeletonBar key={width} width={width} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
