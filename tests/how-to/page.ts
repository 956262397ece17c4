import { readFileSync } from 'node:fs'

/** What a reader of a how-to does: runs commands (`sh`) and edits files (`diff`). */
export interface Block {
  kind: 'sh' | 'diff'
  text: string
}

/** A server or a browser is started there: nothing that ends by itself. */
const notFollowed = 'Look at it'

/** The fenced blocks of a page that its reader follows, in their order. */
export function blocksOf(page: string): Block[] {
  const sections = readFileSync(`docs/how-to/${page}.md`, 'utf8').split(/^## /m)
  return sections
    .filter((section) => !section.startsWith(`${notFollowed}\n`))
    .flatMap((section) => [...section.matchAll(/^( *)```(sh|diff)\n([\s\S]*?)\n\1```$/gm)])
    .map(([, indent = '', kind, text = '']) => ({
      kind: kind as Block['kind'],
      text: text
        .split('\n')
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
        .join('\n'),
    }))
}

/** Commands of a block; one that ends with a backslash goes on in the next line. */
export const commandsIn = (text: string): string[] => text.replace(/\\\n\s*/g, '').split('\n')

export interface Edit {
  path: string
  before: string
  after: string
}

/** Edits of a block: `--- path` begins a file, `@@` another place in it. */
export function editsIn(text: string): Edit[] {
  const edits: Edit[] = []
  for (const file of text.split(/^--- /m).filter((part) => part.trim() !== '')) {
    const [path = '', ...lines] = file.split('\n')
    const side = (hunk: string[], mark: string) =>
      hunk
        .flatMap((line) => (line.startsWith(mark) || line.startsWith(' ') ? [line.slice(1)] : []))
        .join('\n')
    for (const hunk of lines.join('\n').split(/^@@$/m)) {
      const own = hunk.split('\n')
      edits.push({ path, before: side(own, '-'), after: side(own, '+') })
    }
  }
  return edits
}
