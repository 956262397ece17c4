import type { Language } from '../../platform/i18n/translate.ts'
import { MemoryFile } from '../../platform/lists/export/memory-file.ts'
import { writeWorkbook } from '../../platform/lists/export/workbook.ts'
import { translateListText } from '../../platform/lists/list-texts.ts'
import type { SheetFormat } from './batch-family.ts'

/** Builds the template file: the headers in the given language and an example row. */
export async function buildSheetTemplate(
  { name, columns }: Pick<SheetFormat<never>, 'name' | 'columns'>,
  language: Language,
): Promise<Buffer> {
  const output = new MemoryFile()
  await writeWorkbook(output, {
    name: translateListText(language, `${name}:sheet`),
    columns: columns.map(({ id, width }) => ({
      head: translateListText(language, `${name}:columns.${id}`),
      width,
    })),
    rows: splitIntoPortions([columns.map(({ example }) => String(example))]),
  })
  return output.bytes()
}

async function* splitIntoPortions<Cell>(rows: Cell[][]) {
  yield rows
}
