import type { NewOrderLine } from '../../../schemas/api/new-order.ts'
import { addCheckDigit } from '../../../src/shared/marks/barcode.ts'

/** Lines of the order in the step with many lines: the virtual list begins at 51. */
export const lineCount = Number(process.env.LINES ?? 100)
const typicalLineCount = 12

/** Lines with twenty pieces each, so that the scans of one round finish no line. */
const createLines = (count: number): NewOrderLine[] =>
  Array.from({ length: count }, (_, n) => ({
    sku: String(8_300_000 + n),
    barcode: addCheckDigit(String(460_070_000_000 + n)),
    productName: `Товар ${n + 1}`,
    quantity: 20,
    price: 10_000,
  }))

export const manyLines = createLines(lineCount)
export const typicalLines = createLines(typicalLineCount)
