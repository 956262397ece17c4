import { joinClasses } from '../../../ui/join-classes.ts'
import styles from './sheet.module.css'
import { splitIntoSheets, type Paper, type SheetPart } from './sheets.ts'

/** Browsers refuse canvases with more than about this number of pixels. */
const maxPixels = 120_000_000
const maxSide = 16_000
const pixelRatio = 2

interface SvgPicture {
  svg: string
  width: number
  height: number
}

const toBlob = ({ svg }: SvgPicture) => new Blob([svg], { type: 'image/svg+xml;charset=utf-8' })

function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers save nothing if the URL is revoked before the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

export const saveSvg = (picture: SvgPicture, name: string) => download(toBlob(picture), `${name}.svg`)

/**
 * Saves the picture with twice the screen resolution, or less if the canvas would be too large. Throws if the browser
 * refuses.
 */
export async function savePng(picture: SvgPicture, name: string): Promise<void> {
  const { width, height } = picture
  const scale = Math.min(
    pixelRatio,
    maxSide / Math.max(width, height),
    Math.sqrt(maxPixels / (width * height)),
  )
  const url = URL.createObjectURL(toBlob(picture))
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

/** Returns a part of the picture as a standalone SVG. */
const cropSvg = ({ svg }: SvgPicture, { x, y, width, height }: SheetPart) =>
  svg.replace(/^<svg [^>]*?viewBox="[^"]*"/, (openingTag) =>
    openingTag
      .replace(/ width="[^"]*"/, ` width="${width}"`)
      .replace(/ height="[^"]*"/, ` height="${height}"`)
      .replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${width} ${height}"`),
  )

/**
 * Prints only the picture. Prints the whole picture on one sheet and, if it would be unreadable there, also parts of
 * it. `getCaption` returns the caption of a sheet.
 */
export async function printPicture(
  picture: SvgPicture,
  paper: Paper,
  getCaption: (part: SheetPart) => string,
): Promise<void> {
  const urls: string[] = []
  const sheets = document.createElement('div')
  sheets.className = joinClasses(styles.sheets, paper === 'A3' && styles.a3) ?? ''
  const images = splitIntoSheets(picture, paper).map((part) => {
    const url = URL.createObjectURL(toBlob({ ...picture, svg: cropSvg(picture, part) }))
    urls.push(url)
    const sheet = document.createElement('figure')
    sheet.className = styles.sheet ?? ''
    const name = document.createElement('figcaption')
    name.textContent = getCaption(part)
    const image = new Image()
    image.alt = ''
    image.src = url
    sheet.append(name, image)
    sheets.append(sheet)
    return image
  })
  try {
    await Promise.all(images.map((image) => image.decode()))
    document.body.append(sheets)
    window.print()
  } finally {
    sheets.remove()
    urls.forEach((url) => URL.revokeObjectURL(url))
  }
}
