import type { ListColumn } from './list-description.ts'

/** Width of the checkbox column, pixels. */
const boxWidth = 40

/** Shared by header, rows and skeleton, so that nothing jumps when the rows arrive. */
export const getColumnWidth = ({ width, grow = 0 }: Pick<ListColumn<unknown>, 'width' | 'grow'>) => ({
  flex: `${grow} 0 ${width}px`,
})

/** Width below which the table scrolls sideways; 16 px are the row's own padding. */
export const calculateTableWidth = (
  columns: readonly Pick<ListColumn<unknown>, 'width'>[],
  mayChoose = false,
) => columns.reduce((sum, { width }) => sum + width, 16 + (mayChoose ? boxWidth : 0))
