import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pdfmake from 'pdfmake'
import type { PrintableDocument } from './print-documents.ts'
import { layoutAcceptanceAct } from './layout/act.ts'
import { layoutLabels } from './layout/labels.ts'
import { layoutOrderForm } from './layout/order-form.ts'
import { layoutRefundApplication } from './layout/refund-application.ts'
import { preparePrintableTexts } from './layout/printable-texts.ts'
import { layoutStickers } from './layout/sticker.ts'
import { layoutTransferInvoice } from './layout/transfer-invoice.ts'

const findPackageFolder = (name: string) =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
/** Golos Text has Cyrillic with the Kazakh letters, ₽ and ₸. The Roboto font of pdfmake has no ₸. */
const golos = findPackageFolder('@expo-google-fonts/golos-text')
const regular = join(golos, '400Regular/GolosText_400Regular.ttf')
const semibold = join(golos, '600SemiBold/GolosText_600SemiBold.ttf')

/** Emoji in names and comments need a font of their own. */
const emoji = join(findPackageFolder('@expo-google-fonts/noto-emoji'), '400Regular/NotoEmoji_400Regular.ttf')

pdfmake.setFonts({
  Golos: { normal: regular, bold: semibold, italics: regular, bolditalics: semibold },
  Emoji: { normal: emoji, bold: emoji, italics: emoji, bolditalics: emoji },
})
// A document contains user-entered text, so rendering must read no URLs, and no files except the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => [regular, semibold, emoji].includes(path))

function layoutDocument(document: PrintableDocument) {
  if (document.kind === 'labels') return layoutLabels(document)
  if (document.kind === 'act') return layoutAcceptanceAct(document)
  if (document.kind === 'orderForm') return layoutOrderForm(document)
  if (document.kind === 'refundApplication') return layoutRefundApplication(document)
  return document.kind === 'sticker' ? layoutStickers(document) : layoutTransferInvoice(document)
}

/** Renders a document as PDF. Must be called only in the printing thread, because each page takes 30 to 70 ms. */
export const renderPdf = (document: PrintableDocument): Promise<Buffer> =>
  pdfmake.createPdf(preparePrintableTexts(layoutDocument(document))).getBuffer()
