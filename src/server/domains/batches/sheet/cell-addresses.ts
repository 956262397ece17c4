/** Number of column XFD, the last column of a sheet. */
const lastColumn = 16_384

const address = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/
const missingAddress = /<(?:row|c)(?![^<>]*\sr\s*=)[\s/>]/
const tags = /<(row|c)(?=[\s/>])[^<>]*>/g

/**
 * Adds the missing addresses of cells and rows of a worksheet, because the reader finds cells only by address.
 * Addresses are optional (ECMA-376, part 1, 18.3.1.4 and 18.3.1.73): a cell or row without an address follows the
 * previous one.
 */
export function addCellAddresses(worksheet: Buffer): Buffer {
  const xml = worksheet.toString('latin1')
  if (!missingAddress.test(xml)) return worksheet
  let [row, column] = [0, 0]
  const addressed = xml.replace(tags, (tag, name: string) => {
    const [, letters = '', digits] = address.exec(tag) ?? []
    if (name === 'row') {
      row = digits === undefined ? row + 1 : Number(digits)
      column = 0
      return digits === undefined ? withAddress(tag, name, String(row)) : tag
    }
    column = letters === '' ? column + 1 : toColumnNumber(letters)
    if (column > lastColumn) throw new Error('a row has more cells than a sheet has columns')
    return letters === '' ? withAddress(tag, name, `${toColumnLetters(column)}${row}`) : tag
  })
  return Buffer.from(addressed, 'latin1')
}

const withAddress = (tag: string, name: string, value: string) =>
  `<${name} r="${value}"${tag.slice(name.length + 1)}`

const toColumnNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function toColumnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
