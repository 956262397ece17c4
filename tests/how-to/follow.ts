import { afterAll, beforeAll, describe, it } from 'vitest'
import { blocksOf, commandsIn, editsIn } from './page.ts'
import { ProjectCopy } from './project-copy.ts'

/** Adds a test that runs in the copy as the previous steps have left it. */
export type Step = (title: string, work: (copy: ProjectCopy) => Promise<void> | void) => void

/** Follows a how-to from its first block to its last, then runs `more`, in one copy of the project. */
export function testHowTo(page: string, more?: (step: Step) => void): void {
  describe(`[OP-01] docs/how-to/${page}.md`, () => {
    let copy: ProjectCopy
    beforeAll(() => {
      copy = new ProjectCopy()
    })
    afterAll(() => copy.remove())

    let failed = false
    const step: Step = (title, work) =>
      it(title, async ({ skip }) => {
        skip(failed, 'a step before this one has failed')
        failed = true
        await work(copy)
        failed = false
      })

    for (const { kind, text } of blocksOf(page)) {
      if (kind === 'sh') {
        for (const command of commandsIn(text)) step(command, (project) => project.run(command))
      } else {
        const edits = editsIn(text)
        const paths = [...new Set(edits.map(({ path }) => path))]
        step(`edit ${paths.join(', ')}`, (project) => edits.forEach((edit) => project.edit(edit)))
      }
    }
    more?.(step)
  })
}
