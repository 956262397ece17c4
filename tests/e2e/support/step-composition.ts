import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { listStates } from '../../../src/server/platform/drivers/xstate.ts'
import type { StepMeta, Workflow } from '../../../workflows/define.ts'
import { isFullRun } from '../../support/full.ts'
import type { TaskPage } from '../pages/task-page.ts'
import { deskSizes, expectComposition, phoneSizes } from './composition.ts'
import { expectGoodLayout } from './layout.ts'
import { desk } from './place.ts'

/** True once in a run, whichever worker comes first. */
function isFirstVisit(name: string): boolean {
  try {
    mkdirSync(join(process.env.E2E_SHARED!, `composition-${name}`))
    return true
  } catch {
    return false
  }
}

/** In the full run: the composition of each step of each workflow, at every size at which it may be done. */
export async function expectStepComposition(
  screen: TaskPage,
  { name, version, machine }: Workflow,
  state: string,
): Promise<void> {
  if (!isFullRun || !isFirstVisit(`${name}.v${version}.${state}`)) return
  const { page } = screen
  await screen.waitForForm()
  const meta = listStates(machine.root).find(({ path }) => path.join('.') === state)?.meta as
    | StepMeta
    | undefined
  const isMobile = meta?.for !== 'person' || meta.mobile
  for (const size of isMobile ? [...deskSizes, ...phoneSizes] : deskSizes) {
    await page.setViewportSize(size)
    await expectGoodLayout(page, `${name} ${state}`)
    await expectComposition(page, `${name} ${state}`)
  }
  await page.setViewportSize(desk.viewport)
}
