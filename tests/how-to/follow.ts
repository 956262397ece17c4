import { afterAll, beforeAll, describe, it } from 'vitest'
import { blocksOf, commandsIn, editsIn } from './page.ts'
import { ProjectCopy } from './project-copy.ts'

/** Follows a how-to from its first block to its last, then what `more` adds, in one copy of the project. */
export function follow(page: string, more?: (copy: () => ProjectCopy) => void): void {
  describe(`[OP-01] docs/how-to/${page}.md`, () => {
    let copy: ProjectCopy
    beforeAll(() => {
      copy = new ProjectCopy()
    })
    afterAll(() => copy.remove())

    for (const { kind, text } of blocksOf(page)) {
      if (kind === 'diff') {
        const edits = editsIn(text)
        it(`edit ${[...new Set(edits.map(({ path }) => path))].join(', ')}`, () =>
          edits.forEach((one) => copy.edit(one)))
      } else for (const command of commandsIn(text)) it(command, () => copy.run(command))
    }
    more?.(() => copy)
  })
}
