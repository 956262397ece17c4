import type { ListColumn } from './list-description.ts'

/** Column of the boxes that choose rows, pixels. */
const boxWidth = 40

/** The same for head, rows and skeleton, so that nothing jumps when the rows come. */
export const widthOf = ({ width, grow = 0 }: Pick<ListColumn<unknown>, 'width' | 'grow'>) => ({
  flex: `${grow} 0 ${width}px`,
})

/** Width under which the table scrolls sideways; 16 px are the row's own edges. */
export const tableWidth = (columns: readonly Pick<ListColumn<unknown>, 'width'>[], mayChoose = false) =>
  columns.reduce((sum, { width }) => sum + width, 16 + (mayChoose ? boxWidth : 0))
