import type { ListColumn } from './list-description.ts'

/** Width of the checkbox column, pixels. */
const boxWidth = 40

/** Returns the style for the width of a column. Header, rows and skeleton use it, so that the columns do not move. */
export const getColumnWidthStyle = ({ width, grow = 0 }: Pick<ListColumn<unknown>, 'width' | 'grow'>) => ({
  flex: `${grow} 0 ${width}px`,
})

/** Returns the width below which the table scrolls horizontally; 16 px are the padding of the row. */
export const calculateTableWidth = (
  columns: readonly Pick<ListColumn<unknown>, 'width'>[],
  mayChoose = false,
) => columns.reduce((sum, { width }) => sum + width, 16 + (mayChoose ? boxWidth : 0))
