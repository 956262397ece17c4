import { recordFileExport } from '../../audit/audit-log.ts'
import { translate } from '../../i18n/translate.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import { refuse } from '../../http/refusal.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { listRegistry } from '../registry.ts'
import { translateListText } from '../list-texts.ts'
import { planExport, type ExportInput } from './plan.ts'

/** Maximum number of attempts to create a file. */
const maxAttempts = 5

interface State {
  /**
   * Number of attempts so far, including the current one. After an interruption the file is written again from the
   * first row.
   */
  begun: number
}

/** Minimum time between two progress updates, in ms. */
const progressIntervalMs = 400

/**
 * Exports all rows of a list as an Excel file. The rows are read one after another, so each row has the values at the
 * moment when it was read.
 */
export const exportJob: JobKind<ExportInput, State> = {
  right: ({ list }) => findExportedList(list).access,
  title: ({ list }, language) =>
    translate(language, 'jobKinds:export', { list: translateListText(language, `${list}:title`) }),
  async run({ services, owner, state, saveProgress, createFile: file }, input) {
    const attempt = { begun: (state?.begun ?? 0) + 1 }
    if (attempt.begun > maxAttempts) throw refuse.denied('errors:jobFailed')
    const plan = await planExport(services, owner, findExportedList(input.list), input)
    const total = await plan.count()
    const { exportRows } = await readSettings(services.database.db)
    if (total > exportRows) throw refuse.denied('errors:exportTooLarge', { most: exportRows })
    await saveProgress(attempt, { done: 0, total })
    let rows = 0
    let savedAt = performance.now()
    const onWritten = async (count: number) => {
      rows = count
      if (rows > exportRows) throw refuse.denied('errors:exportTooLarge', { most: exportRows })
      if (performance.now() - savedAt < progressIntervalMs) return
      await saveProgress(attempt, { done: rows, total: Math.max(total, rows) })
      savedAt = performance.now()
    }
    await plan.write(await file(plan.fileName), { written: onWritten })
    await recordFileExport(services, owner, input.list, rows)
    await saveProgress(attempt, { done: rows, total: rows })
    return { rows }
  },
}

function findExportedList(name: string) {
  const list = listRegistry.get().find((candidate) => candidate.name === name)
  if (!list) throw new Error(`unknown list ${name}`)
  return list
}
