/** The last column of a sheet, XFD. */
const lastColumn = 16_384

const address = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/
const unaddressed = /<(?:row|c)(?![^<>]*\sr\s*=)[\s/>]/
const tags = /<(row|c)(?=[\s/>])[^<>]*>/g

/**
 * Gives each cell and row of a worksheet its address. The format does without them (ECMA-376, part 1, 18.3.1.4 and 18.3.1.73):
 * what has none follows the one before it. The reader takes cells by their addresses alone.
 */
export function addressCells(worksheet: Buffer): Buffer {
  const xml = worksheet.toString('latin1')
  if (!unaddressed.test(xml)) return worksheet
  let [row, column] = [0, 0]
  const whole = xml.replace(tags, (tag, name: string) => {
    const [, letters = '', digits] = address.exec(tag) ?? []
    if (name === 'row') {
      row = digits === undefined ? row + 1 : Number(digits)
      column = 0
      return digits === undefined ? withAddress(tag, name, String(row)) : tag
    }
    column = letters === '' ? column + 1 : numberOf(letters)
    if (column > lastColumn) throw new Error('a row has more cells than a sheet has columns')
    return letters === '' ? withAddress(tag, name, `${lettersOf(column)}${row}`) : tag
  })
  return Buffer.from(whole, 'latin1')
}

const withAddress = (tag: string, name: string, value: string) =>
  `<${name} r="${value}"${tag.slice(name.length + 1)}`

const numberOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

function lettersOf(column: number): string {
  let letters = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}
