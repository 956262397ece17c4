import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { Paper } from './papers.ts'
import { actPages } from './layout/act.ts'
import { labelPages } from './layout/labels.ts'
import { orderFormPages } from './layout/order-form.ts'
import { refundApplicationPages } from './layout/refund-application.ts'
import { stickerPages } from './layout/sticker.ts'
import { transferInvoicePages } from './layout/transfer-invoice.ts'

/** Golos Text has Cyrillic with the Kazakh letters, ₽ and ₸; the Roboto that pdfmake brings has no ₸. */
const fonts = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/golos-text/package.json'))
const regular = join(fonts, '400Regular/GolosText_400Regular.ttf')
const semibold = join(fonts, '600SemiBold/GolosText_600SemiBold.ttf')

pdfmake.setFonts({ Golos: { normal: regular, bold: semibold, italics: regular, bolditalics: semibold } })
// A paper holds text that people typed: nothing in it may make the server read a file or an address.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path === regular || path === semibold)

function pagesOf(paper: Paper) {
  if (paper.kind === 'labels') return labelPages(paper)
  if (paper.kind === 'act') return actPages(paper)
  if (paper.kind === 'orderForm') return orderFormPages(paper)
  if (paper.kind === 'refundApplication') return refundApplicationPages(paper)
  return paper.kind === 'sticker' ? stickerPages(paper) : transferInvoicePages(paper)
}

/** The PDF of a paper. Runs in the printing thread: 30–70 ms a page. */
export const makePdf = (paper: Paper): Promise<Buffer> => pdfmake.createPdf(pagesOf(paper)).getBuffer()
