import styles from './sheet.module.css'
import { sheetsOf, type SheetPart } from './sheets.ts'

/** Browsers refuse canvases beyond about this many pixels. */
const maxPixels = 120_000_000
const longestSide = 16_000
const sharpness = 2

interface Drawn {
  svg: string
  width: number
  height: number
}

const blobOf = ({ svg }: Drawn) => new Blob([svg], { type: 'image/svg+xml;charset=utf-8' })

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun by then; revoked at once, some browsers save nothing.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const saveSvg = (drawn: Drawn, name: string) => download(blobOf(drawn), `${name}.svg`)

/** Twice as sharp as on the screen, as far as the browser's canvas reaches. Throws when it refuses. */
export async function savePng(drawn: Drawn, name: string): Promise<void> {
  const { width, height } = drawn
  const scale = Math.min(
    sharpness,
    longestSide / Math.max(width, height),
    Math.sqrt(maxPixels / (width * height)),
  )
  const url = URL.createObjectURL(blobOf(drawn))
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(width * scale)
    canvas.height = Math.floor(height * scale)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!png) throw new Error('no picture')
    download(png, `${name}.png`)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The same picture, cut. */
const cut = ({ svg }: Drawn, { x, y, width, height }: SheetPart) =>
  svg.replace(/^<svg [^>]*?viewBox="[^"]*"/, (head) =>
    head
      .replace(/ width="[^"]*"/, ` width="${width}"`)
      .replace(/ height="[^"]*"/, ` height="${height}"`)
      .replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${width} ${height}"`),
  )

/** Prints the picture alone: on one sheet, and in parts that can be read when it is larger. `nameOf`: above each of them. */
export async function printPicture(drawn: Drawn, nameOf: (part: SheetPart) => string): Promise<void> {
  const urls: string[] = []
  const sheets = document.createElement('div')
  sheets.className = styles.sheets ?? ''
  const pictures = sheetsOf(drawn).map((part) => {
    const url = URL.createObjectURL(blobOf({ ...drawn, svg: cut(drawn, part) }))
    urls.push(url)
    const sheet = document.createElement('figure')
    sheet.className = styles.sheet ?? ''
    const name = document.createElement('figcaption')
    name.textContent = nameOf(part)
    const picture = new Image()
    picture.alt = ''
    picture.src = url
    sheet.append(name, picture)
    sheets.append(sheet)
    return picture
  })
  try {
    await Promise.all(pictures.map((picture) => picture.decode()))
    document.body.append(sheets)
    window.print()
  } finally {
    sheets.remove()
    urls.forEach((url) => URL.revokeObjectURL(url))
  }
}
