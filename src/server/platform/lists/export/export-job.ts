import { recordExport } from '../../audit/audit-log.ts'
import { translate } from '../../i18n/translate.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import { refuse } from '../../http/refusal.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { registeredLists } from '../registry.ts'
import { listText } from '../list-texts.ts'
import { planExport, type ExportInput } from './plan.ts'

/** So often a file is begun. */
const maxBeginnings = 5

interface State {
  /** How often it was begun: a file that was cut off is written from its first row again. */
  begun: number
}

/** Between two signs of life, ms. */
const keepMs = 400

/** Every row of a list as an Excel file. Rows that change meanwhile are as they are when their turn comes. */
export const exportJob: JobKind<ExportInput, State> = {
  right: ({ list }) => exportedList(list).access,
  title: ({ list }, language) =>
    translate(language, 'jobKinds:export', { list: listText(language, `${list}:title`) }),
  async run({ services, owner, state, keep, file }, input) {
    const now = { begun: (state?.begun ?? 0) + 1 }
    if (now.begun > maxBeginnings) throw refuse.denied('errors:jobFailed')
    const plan = await planExport(services, owner, exportedList(input.list), input)
    const total = await plan.count()
    const { exportRows } = await readSettings(services.database.db)
    if (total > exportRows) throw refuse.denied('errors:exportTooLarge', { most: exportRows })
    await keep(now, { done: 0, total })
    let rows = 0
    let keptAt = performance.now()
    const written = async (count: number) => {
      rows = count
      if (rows > exportRows) throw refuse.denied('errors:exportTooLarge', { most: exportRows })
      if (performance.now() - keptAt < keepMs) return
      await keep(now, { done: rows, total: Math.max(total, rows) })
      keptAt = performance.now()
    }
    await plan.write(await file(plan.fileName), { written })
    await recordExport(services, owner, input.list, rows)
    await keep(now, { done: rows, total: rows })
    return { rows }
  },
}

function exportedList(name: string) {
  const list = registeredLists.get().find((one) => one.name === name)
  if (!list) throw new Error(`no list ${name}`)
  return list
}
