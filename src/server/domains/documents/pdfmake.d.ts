/** Declares the part of pdfmake 0.3 that this product uses, because the package has no types. */
declare module 'pdfmake' {
  export type Margins = number | [number, number] | [number, number, number, number]

  export interface Style {
    fontSize?: number
    bold?: boolean
    color?: string
    fillColor?: string
    alignment?: 'left' | 'right' | 'center'
    lineHeight?: number
    characterSpacing?: number
    margin?: Margins
    noWrap?: boolean
    fontFeatures?: string[]
  }

  interface Shape {
    type: 'rect' | 'line'
    x?: number
    y?: number
    w?: number
    h?: number
    x1?: number
    y1?: number
    x2?: number
    y2?: number
    lineWidth?: number
    lineColor?: string
    color?: string
  }

  export interface TableLayout {
    hLineWidth?: (row: number, node: { table: { body: unknown[][] } }) => number
    vLineWidth?: (column: number) => number
    hLineColor?: (row: number) => string
    paddingLeft?: (column: number, node: { table: { body: unknown[][] } }) => number
    paddingRight?: (column: number, node: { table: { body: unknown[][] } }) => number
    paddingTop?: (row: number) => number
    paddingBottom?: (row: number) => number
  }

  interface Node extends Style {
    text?: Content
    stack?: Content[]
    columns?: Content[]
    columnGap?: number
    canvas?: Shape[]
    table?: {
      widths: (number | string)[]
      heights?: (number | string)[] | ((row: number) => number | string)
      headerRows?: number
      dontBreakRows?: boolean
      body: Content[][]
    }
    layout?: string | TableLayout
    width?: number | string
    colSpan?: number
    pageBreak?: 'before' | 'after'
    unbreakable?: boolean
    absolutePosition?: { x: number; y: number }
  }

  export type Content = string | Node | Content[]

  export interface DocumentDefinition {
    pageSize: 'A4' | { width: number; height: number }
    pageMargins: Margins
    content: Content[]
    footer?: (page: number, pages: number) => Content
    defaultStyle?: Style & { font: string }
    info?: { title: string; author?: string; subject?: string }
    /** Language of the document, for screen readers. */
    language?: string
  }

  interface PdfMake {
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> }
  }

  const pdfmake: PdfMake
  export default pdfmake
}
