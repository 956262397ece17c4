import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatText } from '../format-text.ts'

/** Lines of a new or changed file that the developer still has to complete. */
interface RemainingWork {
  path: string
  /** Text that each of the lines contains. */
  marker: string
  instruction: string
  /** Lines that also contain this text are excluded. */
  except: string | undefined
}

/**
 * New and changed files of the project. They are written together after all changes have succeeded, so that an
 * existing name or a missing anchor leaves the project unchanged.
 */
export class ChangeSet {
  readonly #root: string
  readonly #files = new Map<string, string>()
  readonly #remaining: RemainingWork[] = []

  constructor(root: string) {
    this.#root = root
  }

  exists(path: string): boolean {
    return this.#files.has(path) || existsSync(join(this.#root, path))
  }

  read(path: string): string {
    const text = this.#files.get(path)
    if (text !== undefined) return text
    if (!existsSync(join(this.#root, path))) throw new Error(`${path} is missing`)
    return readFileSync(join(this.#root, path), 'utf8')
  }

  create(path: string, text: string): void {
    if (this.exists(path)) throw new Error(`${path} exists`)
    this.#files.set(path, text)
  }

  edit(path: string, change: (text: string) => string): void {
    this.#files.set(path, change(this.read(path)))
  }

  /** Registers a place that {@link write} reports to the developer. */
  addRemaining(path: string, marker: string, instruction: string, except?: string): void {
    this.#remaining.push({ path, marker, instruction, except })
  }

  /** Formats and writes all files. Returns the changed files, and the places to complete with their line numbers. */
  async write(): Promise<{ files: string[]; left: string[] }> {
    const texts = new Map<string, string>()
    for (const [path, text] of this.#files) texts.set(path, await formatText(join(this.#root, path), text))
    this.#writeAll(texts)
    const remaining = this.#remaining.flatMap(({ path, marker, instruction, except }) =>
      findLines(texts.get(path) ?? this.read(path), marker, except).map(
        (line) => `${path}:${line}  ${instruction}`,
      ),
    )
    return { files: [...texts.keys()], left: remaining }
  }

  #writeAll(texts: Map<string, string>): void {
    const previous = new Map<string, string | null>()
    try {
      for (const [path, text] of texts) {
        const absolutePath = join(this.#root, path)
        previous.set(absolutePath, existsSync(absolutePath) ? readFileSync(absolutePath, 'utf8') : null)
        mkdirSync(dirname(absolutePath), { recursive: true })
        writeFileSync(absolutePath, text)
      }
    } catch (error) {
      for (const [absolutePath, text] of previous) {
        if (text === null) rmSync(absolutePath, { force: true })
        else writeFileSync(absolutePath, text)
      }
      throw error
    }
  }
}

const findLines = (text: string, marker: string, except: string | undefined): number[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      line.includes(marker) && (except === undefined || !line.includes(except)) ? [index + 1] : [],
    )
