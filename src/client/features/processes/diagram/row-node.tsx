import type { Node, NodeProps } from '@xyflow/react'
import styles from './row-node.module.css'

/** A part of a row: its background, or the names of its stages, which are above the arrows. */
export type RowNode = Node<{ title: string | null }, 'row'>

export function RowNodeView({ data: { title } }: NodeProps<RowNode>) {
  return title === null ? (
    <div className={styles.background} />
  ) : (
    <span className={styles.title}>{title}</span>
  )
}
