import type { CardDescription } from '../ui/card/card-description.ts'
import type { ReportDescription } from '../ui/report/report-description.ts'
import type { SettingsDescription } from '../ui/settings/settings-description.ts'
import type { BatchUploadDescription } from '../ui/upload/upload-description.ts'
import type { ListDescription } from '../ui/list/list-description.ts'
// `ListScreen` is imported statically, because the chunk that every page loads contains it anyway.
import { ListScreen } from '../ui/list/list-screen.tsx'
import { createLazyScreen, type LazyScreen } from './load-screen.ts'

/** Creates the screen of a list. `load` loads the description of the list when the screen is first opened. */
export const createLazyListScreen = (load: () => Promise<ListDescription<never, string>>): LazyScreen => ({
  ...createLazyScreen(async () => {
    const description = await load()
    // Each list gets a component of its own, so that filters and selection are not shared between lists.
    return () => <ListScreen description={description} />
  }),
  list: load,
})

export const createLazyCardScreen = (
  load: () => Promise<CardDescription<never, never, string>>,
): LazyScreen =>
  createLazyScreen(async () => {
    const [{ CardScreen }, description] = await Promise.all([import('../ui/card/card-screen.tsx'), load()])
    return () => <CardScreen description={description} />
  })

export const createLazySettingsScreen = (load: () => Promise<SettingsDescription>): LazyScreen =>
  createLazyScreen(async () => {
    const [{ SettingsScreen }, description] = await Promise.all([
      import('../ui/settings/settings-screen.tsx'),
      load(),
    ])
    return () => <SettingsScreen description={description} />
  })

export const createLazyBatchScreen = (load: () => Promise<BatchUploadDescription>): LazyScreen =>
  createLazyScreen(async () => {
    const [{ BatchScreen }, upload] = await Promise.all([import('../ui/upload/batch-screen.tsx'), load()])
    return () => <BatchScreen upload={upload} />
  })

export const createLazyReportScreen = (load: () => Promise<ReportDescription<never, string>>): LazyScreen =>
  createLazyScreen(async () => {
    const [{ ReportScreen }, description] = await Promise.all([
      import('../ui/report/report-screen.tsx'),
      load(),
    ])
    return () => <ReportScreen description={description} />
  })
