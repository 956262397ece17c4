import type { Node, NodeProps } from '@xyflow/react'
import styles from './row-node.module.css'

export type RowNode = Node<{ title: string }, 'row'>

/** Background of a row with the names of its stages. */
export function RowNodeView({ data: { title } }: NodeProps<RowNode>) {
  return <div className={styles.root}>{title !== '' && <span className={styles.title}>{title}</span>}</div>
}
