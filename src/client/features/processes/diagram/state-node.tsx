import { Handle, Position, type Node, type NodeProps } from '@xyflow/react'
import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { joinClasses } from '../../../ui/join-classes.ts'
import { InstanceCountBadge } from './count-badge.tsx'
import { DiagramContext } from './diagram-context.ts'
import type { PositionedNode } from './elk-graph.ts'
import { TextLines } from './text-lines.tsx'
import heat from './heat.module.css'
import styles from './state-node.module.css'

export type StateNode = Node<{ placed: PositionedNode }, 'state'>

/** A state, an initial marker or the node «anywhere». Its position and size come from the layout. */
export function StateNodeView({ data: { placed } }: NodeProps<StateNode>) {
  const {
    counts,
    selectedState,
    selectState,
    trace,
    marks,
    measures,
    getAccessibleName,
    getTitle,
    getCasesUrl,
    phases,
  } = useContext(DiagramContext)
  const { shape, state, lines } = placed
  const count = state === null ? undefined : counts.get(state)
  const mark = state === null ? undefined : marks.get(state)
  const measure = state === null ? null : (measures?.state(state) ?? null)
  // A phase stands for its child states.
  const isIn = (path: string) => path === state || (shape === 'phase' && path.startsWith(`${state}.`))
  const isCurrent = [...(trace?.now ?? [])].some(isIn)
  const isSelected = selectedState !== null && isIn(selectedState)
  const isVisited = state === null || trace?.states.has(state) === true
  const className = joinClasses(
    styles.box,
    mark && styles[mark],
    measure && measure.level !== null && heat[`ring${measure.level}`],
    isSelected && styles.chosen,
    trace && (isCurrent ? styles.now : isVisited ? styles.passed : styles.faint),
  )
  const renderButton = (buttonClass: string | undefined) =>
    state !== null && (
      <button
        type="button"
        data-state={state}
        className={joinClasses(buttonClass, 'nopan')}
        aria-label={getAccessibleName(state)}
        aria-pressed={isSelected}
        aria-current={isCurrent ? 'step' : undefined}
        onClick={() => selectState(selectedState === state ? null : state)}
      >
        {lines[0]?.style === 'name' ? (
          <span className={styles.name}>{getTitle(state)}</span>
        ) : (
          <TextLines lines={lines} marked={trace?.transitions} />
        )}
      </button>
    )
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className={styles.handle} />
      <Handle type="source" position={Position.Right} isConnectable={false} className={styles.handle} />
      {state === null ? (
        <div className={joinClasses(styles.box, styles[shape])}>
          <TextLines lines={lines} />
        </div>
      ) : shape === 'group' ? (
        // Only the header of a group is a button, because the child states cover the rest of it.
        <div className={joinClasses(className, styles.group)}>{renderButton(styles.head)}</div>
      ) : (
        renderButton(joinClasses(className, styles[shape]))
      )}
      {phases &&
        state !== null &&
        (shape === 'phase' || (shape === 'group' && phases.unfolded.has(state))) && (
          <button
            type="button"
            data-phase={state}
            className={joinClasses(styles.fold, shape === 'group' && styles.unfolded, 'nopan')}
            aria-label={phases.getLabel(state, shape === 'phase')}
            title={phases.getLabel(state, shape === 'phase')}
            aria-expanded={shape === 'group'}
            onClick={() => phases.toggle(state)}
          >
            {shape === 'phase' ? '+' : '−'}
          </button>
        )}
      {mark && (
        <span className={joinClasses(styles.mark, styles[mark])} aria-hidden>
          {mark === 'added' ? '+' : '~'}
        </span>
      )}
      {measure && (
        <span
          aria-hidden
          className={joinClasses(
            styles.badge,
            heat.badge,
            measure.level === null ? heat.none : heat[`level${measure.level}`],
          )}
        >
          {measure.text}
        </span>
      )}
      {count &&
        count.instances > 0 &&
        (getCasesUrl === null || state === null ? (
          <span className={styles.badge}>
            <InstanceCountBadge count={count} />
          </span>
        ) : (
          // Only for the pointer: the panel of the state contains the same link.
          <Link
            className={joinClasses(styles.badge, styles.cases, 'nopan')}
            to={getCasesUrl(state)}
            tabIndex={-1}
            aria-hidden
          >
            <InstanceCountBadge count={count} />
          </Link>
        ))}
    </>
  )
}
