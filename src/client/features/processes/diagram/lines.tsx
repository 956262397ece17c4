import { classes } from '../../../ui/classes.ts'
import type { Line } from './looks.ts'
import styles from './lines.module.css'

interface LinesProps {
  lines: readonly Line[]
  /** Transitions that are marked. */
  marked?: ReadonlySet<string> | undefined
}

/** Lines as they were measured, one below the other; another transition begins after a gap. */
export function Lines({ lines, marked }: LinesProps) {
  return lines.map(({ text, look, transition }, n) => {
    const before = lines[n - 1]
    return (
      <span
        key={n}
        className={classes(
          styles.line,
          styles[look],
          before && before.transition !== transition && styles.apart,
          transition !== null && marked?.has(transition) && styles.marked,
        )}
      >
        {text}
      </span>
    )
  })
}
