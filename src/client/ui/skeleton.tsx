import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  bar: {
    display: 'block',
    height: '12px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralStencil1,
    animationName: { from: { opacity: 1 }, '50%': { opacity: 0.5 }, to: { opacity: 1 } },
    animationDuration: '1.6s',
    animationIterationCount: 'infinite',
    '@media (prefers-reduced-motion: reduce)': { animationName: 'none' },
  },
})

/** Grey bar in the place of a text. `width`: any CSS length. */
export function SkeletonBar({ width = '70%', className }: { width?: string; className?: string }) {
  const styles = useStyles()
  return <span aria-hidden className={mergeClasses(styles.bar, className)} style={{ width }} />
}
