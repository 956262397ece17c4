import { readFileSync } from 'node:fs'

/** Parses what a reader of a how-to does: commands (`sh`) and edits of files (`diff`). */
export interface Block {
  kind: 'sh' | 'diff'
  text: string
}

/** Commands that start a server or a browser, which do not end by themselves. */
const skippedHeading = 'Look at it'

/** The fenced blocks of a page that its reader follows, in order. */
export function blocksOf(page: string): Block[] {
  const sections = readFileSync(`docs/how-to/${page}.md`, 'utf8').split(/^## /m)
  return sections
    .filter((section) => !section.startsWith(`${skippedHeading}\n`))
    .flatMap((section) => [...section.matchAll(/^( *)```(sh|diff)\n([\s\S]*?)\n\1```$/gm)])
    .map(([, indent = '', kind, text = '']) => ({
      kind: kind as Block['kind'],
      text: text
        .split('\n')
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
        .join('\n'),
    }))
}

/** Commands of a block; a trailing backslash continues the command on the next line. */
export const commandsIn = (text: string): string[] => text.replace(/\\\n\s*/g, '').split('\n')

export interface Edit {
  path: string
  before: string
  after: string
}

/** Edits of a block: `--- path` begins a file, `@@` another place in it. */
export function editsIn(text: string): Edit[] {
  const edits: Edit[] = []
  for (const file of text.split(/^--- /m).filter((section) => section.trim() !== '')) {
    const [path = '', ...lines] = file.split('\n')
    const side = (hunk: string[], sign: string) =>
      hunk
        .flatMap((line) => (line.startsWith(sign) || line.startsWith(' ') ? [line.slice(1)] : []))
        .join('\n')
    for (const hunk of lines.join('\n').split(/^@@$/m)) {
      const lines = hunk.split('\n')
      edits.push({ path, before: side(lines, '-'), after: side(lines, '+') })
    }
  }
  return edits
}
